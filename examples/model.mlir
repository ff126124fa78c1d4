// iree-compile 3.13 does not survive the maximum of f4.
func.func @k_red(%a: tensor<1x128xf4E2M1FN>, %b: tensor<1xf4E2M1FN>) -> tensor<1xf4E2M1FN> {
  %r = linalg.generic {indexing_maps=[affine_map<(i,j)->(i,j)>,affine_map<(i,j)->(i)>],iterator_types=["parallel","reduction"]} ins(%a : tensor<1x128xf4E2M1FN>) outs(%b : tensor<1xf4E2M1FN>) {
  ^bb0(%x: f4E2M1FN, %y: f4E2M1FN):
    %z = arith.maximumf %x, %y : f4E2M1FN
    linalg.yield %z : f4E2M1FN
  } -> tensor<1xf4E2M1FN>
  return %r : tensor<1xf4E2M1FN>
}
