func.func @power(%base: index, %exponent: index) -> index {
  %0 = math.ipowi %base, %exponent : index
  return %0 : index
}
