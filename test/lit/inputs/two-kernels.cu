__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = x[i] * 8.0f + 1.0f;
}
__global__ void sum(const int *x, int *out, int n) {
  int s = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) s += x[i] / 8;
  atomicAdd(out, s);
}
