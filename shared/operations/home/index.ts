export { searchWorkspace } from './search-workspace.ts'
