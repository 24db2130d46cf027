import type { Plugin } from 'rolldown'

/** Leaves out the script of the reference, which is a quarter of what may be uploaded. Storage has it (upload-files.ts). */
export const referenceScript: Plugin = {
  name: 'reference script',
  load: {
    filter: { id: /\/shared\/adapters\/documents\/read-script\.ts$/ },
    handler: () => 'export const readScript = undefined\n',
  },
}
