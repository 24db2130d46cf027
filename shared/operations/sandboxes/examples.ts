import type { Examples } from '../../operation/example.ts'
import { demo } from '../demo.ts'

/** The path of a staged file. */
const staged = `${demo.owner}/0e000000-0000-4000-8000-000000000070/mix.wav`

export const examples: Examples = {
  setup_sandbox: {
    input: {},
    output: { status: 'success', runId: '0e000000-0000-4000-8000-00000000010e' },
  },
  get_sandbox: {
    output: {
      status: 'success',
      sandbox: {
        account_id: demo.owner,
        repository: 'demo-records/sandbox',
        clone_url: 'https://github.com/demo-records/sandbox.git',
        sandbox_id: 'sbx_a1b2c3',
        snapshot_id: 'snap_a1b2c3',
        state: 'ready',
        run_id: '0e000000-0000-4000-8000-00000000010e',
        ready_at: '2026-03-06T10:17:02.000Z',
      },
    },
    errors: { not_found: 'Sandbox not found' },
  },
  stage_file: {
    input: { name: 'mix.wav', contentType: 'audio/wav', size: 4096 },
    output: {
      path: staged,
      token: 'a1b2c3',
      signedUrl:
        `https://project.supabase.co/storage/v1/object/upload/sign/staged-files/${staged}?token=a1b2c3`,
    },
    errors: { invalid_input: 'A file may have at most 100 MB (104857600 bytes)' },
  },
  commit_sandbox_files: {
    input: {
      files: [{ path: staged, name: 'mix.wav' }],
      path: 'mixes/2026',
      message: 'Add the mix',
    },
    output: {
      status: 'success',
      uploaded: [{ path: 'mixes/2026/mix.wav', sha: '4fcf1546f3fbf962c7b70776de6f0e137609c223' }],
    },
    errors: {
      not_found:
        'No sandbox yet: set one up with POST /api/sandboxes/setup, and commit once its run has completed',
    },
  },
}
