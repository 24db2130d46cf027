import type { AnyOperation } from '../../operation/operation.ts'
import { commitFiles } from './commit-files.ts'
import { getSandbox } from './get-sandbox.ts'
import { setupSandbox } from './setup-sandbox.ts'
import { stageFile } from './stage-file.ts'

export const sandboxes: AnyOperation[] = [setupSandbox, getSandbox, stageFile, commitFiles]
