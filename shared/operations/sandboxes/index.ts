export { commitFiles } from './commit-files.ts'
export { getSandbox } from './get-sandbox.ts'
export { setupSandbox } from './setup-sandbox.ts'
export { stageFile } from './stage-file.ts'
