import type { Examples } from '../../operation/example.ts'
import { demo } from '../demo.ts'

/** The path of a staged file. */
const staged = `${demo.owner}/0e000000-0000-4000-8000-000000000070/mix.wav`

export const examples: Examples = {
  setup_sandbox: { input: {} },
  get_sandbox: { errors: { not_found: 'Sandbox not found' } },
  stage_file: {
    input: { name: 'mix.wav', contentType: 'audio/wav', size: 4096 },
    errors: { invalid_input: 'A file may have at most 100 MB (104857600 bytes)' },
  },
  commit_sandbox_files: {
    input: {
      files: [{ path: staged, name: 'mix.wav' }],
      path: 'mixes/2026',
      message: 'Add the mix',
    },
    errors: {
      not_found:
        'No sandbox yet: set one up with POST /api/sandboxes/setup, and commit once its run has completed',
    },
  },
}
