func.func @two(%o: tensor<8x4xbf16>, %i: tensor<3x1xi64>, %u: tensor<3x4xbf16>, %a: tensor<33xbf16>, %b: tensor<33xbf16>) -> (tensor<8x4xbf16>, tensor<33xbf16>) {
  %r = iree_linalg_ext.scatter dimension_map = [0] unique_indices(false) ins(%u, %i : tensor<3x4xbf16>, tensor<3x1xi64>) outs(%o : tensor<8x4xbf16>) {
  ^bb0(%x: bf16, %y: bf16):
    %z = arith.maximumf %x, %y : bf16
    iree_linalg_ext.yield %z : bf16
  } -> tensor<8x4xbf16>
  %e = tensor.empty() : tensor<33xbf16>
  %s = linalg.generic {indexing_maps=[affine_map<(i)->(i)>,affine_map<(i)->(i)>,affine_map<(i)->(i)>],iterator_types=["parallel"]} ins(%a,%b : tensor<33xbf16>, tensor<33xbf16>) outs(%e : tensor<33xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %oo: bf16):
    %z = arith.divf %x, %y : bf16
    %w = math.tanh %z : bf16
    linalg.yield %w : bf16
  } -> tensor<33xbf16>
  return %r, %s : tensor<8x4xbf16>, tensor<33xbf16>
}
