func.func @k_pack(%a: tensor<?x1xi128>, %o: tensor<?x1x8x8xi128>) -> tensor<?x1x8x8xi128> {
  %z = arith.constant 0 : i128
  %r = linalg.pack %a padding_value(%z : i128) inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %o : tensor<?x1xi128> -> tensor<?x1x8x8xi128>
  return %r : tensor<?x1x8x8xi128>
}
