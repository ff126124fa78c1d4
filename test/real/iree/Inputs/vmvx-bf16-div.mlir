func.func @bfd(%a: tensor<33xbf16>, %b: tensor<33xbf16>) -> tensor<33xbf16> {
  %e = tensor.empty() : tensor<33xbf16>
  %r = linalg.generic {indexing_maps=[affine_map<(i)->(i)>,affine_map<(i)->(i)>,affine_map<(i)->(i)>],iterator_types=["parallel"]} ins(%a,%b : tensor<33xbf16>, tensor<33xbf16>) outs(%e : tensor<33xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %o: bf16):
    %z = arith.divf %x, %y : bf16
    %w = math.tanh %z : bf16
    linalg.yield %w : bf16
  } -> tensor<33xbf16>
  return %r : tensor<33xbf16>
}
