#include "tools/culprit/CommandLineTool.h"

int main(int argc, char **argv) { return culprit::runTool(argc, argv); }
