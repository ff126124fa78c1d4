func.func @cx(%a: tensor<16xcomplex<f32>>) -> tensor<16xcomplex<f32>> {
  %e = tensor.empty() : tensor<16xcomplex<f32>>
  %r = linalg.generic {indexing_maps=[affine_map<(i)->(i)>,affine_map<(i)->(i)>],iterator_types=["parallel"]} ins(%a : tensor<16xcomplex<f32>>) outs(%e : tensor<16xcomplex<f32>>) {
  ^bb0(%x: complex<f32>, %o: complex<f32>):
    %z = complex.exp %x : complex<f32>
    linalg.yield %z : complex<f32>
  } -> tensor<16xcomplex<f32>>
  return %r : tensor<16xcomplex<f32>>
}
