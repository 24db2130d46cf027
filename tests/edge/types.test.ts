import { expect, it } from 'vitest'
import { runEdgeDeno } from '../../supabase/local/edge-deno.ts'

it('the functions use nothing that the types of the edge runtime do not have', async () => {
  const files = ['api', 'mcp', 's', 'oauth', 'worker'].map((name) => `functions/${name}/index.ts`)
  const { success, output } = await runEdgeDeno(['check', '--no-lock', ...files])
  expect(output).not.toContain('error')
  expect(success).toBe(true)
}, 120_000)
