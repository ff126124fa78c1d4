// convert-torch-to-linalg of torch-mlir 20261001 does not survive a pool of no channels.
func.func @pool(%a0: !torch.vtensor<[0,3],f32>) -> !torch.vtensor<[2,3],i1> {
  %none = torch.constant.none
  %f = torch.constant.float 1.0
  %t = torch.constant.bool true
  %l1_0 = torch.constant.int -1
  %l1_1 = torch.constant.int 0
  %l1_2 = torch.constant.int -1
  %l1 = torch.prim.ListConstruct %l1_0, %l1_1, %l1_2 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %l2_0 = torch.constant.int 3
  %l2_1 = torch.constant.int 3
  %l2 = torch.prim.ListConstruct %l2_0, %l2_1 : (!torch.int, !torch.int) -> !torch.list<int>
  %l3_0 = torch.constant.int 1
  %l3_1 = torch.constant.int 1
  %l3 = torch.prim.ListConstruct %l3_0, %l3_1 : (!torch.int, !torch.int) -> !torch.list<int>
  %r = torch.aten.avg_pool2d %a0, %l1, %l2, %l3, %t, %t, %none : !torch.vtensor<[0,3],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[2,3],i1>
  return %r : !torch.vtensor<[2,3],i1>
}
