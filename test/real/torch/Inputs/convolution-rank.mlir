func.func @conv(%a0: !torch.vtensor<[1,2,3,4],f32>, %a1: !torch.vtensor<[0],i1>, %a2: !torch.vtensor<[0,3],i1>) -> !torch.vtensor<[0],f32> {
  %none = torch.constant.none
  %f = torch.constant.float 1.0
  %t = torch.constant.bool true
  %l3_0 = torch.constant.int 3
  %l3_1 = torch.constant.int 2
  %l3 = torch.prim.ListConstruct %l3_0, %l3_1 : (!torch.int, !torch.int) -> !torch.list<int>
  %l4_0 = torch.constant.int 0
  %l4_1 = torch.constant.int 3
  %l4_2 = torch.constant.int 2
  %l4 = torch.prim.ListConstruct %l4_0, %l4_1, %l4_2 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %l5_0 = torch.constant.int 3
  %l5 = torch.prim.ListConstruct %l5_0 : (!torch.int) -> !torch.list<int>
  %l7_0 = torch.constant.int -1
  %l7_1 = torch.constant.int 2
  %l7_2 = torch.constant.int 3
  %l7_3 = torch.constant.int 1
  %l7 = torch.prim.ListConstruct %l7_0, %l7_1, %l7_2, %l7_3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %i8 = torch.constant.int -5
  %r = torch.aten.convolution %a0, %a1, %a2, %l3, %l4, %l5, %t, %l7, %i8 : !torch.vtensor<[1,2,3,4],f32>, !torch.vtensor<[0],i1>, !torch.vtensor<[0,3],i1>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.list<int>, !torch.int -> !torch.vtensor<[0],f32>
  return %r : !torch.vtensor<[0],f32>
}
