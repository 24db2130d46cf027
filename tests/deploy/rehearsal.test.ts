import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startManagementApi } from '../../supabase/rehearsal/management-api.ts'
import { startOnEdge } from '../../supabase/rehearsal/start-on-edge.ts'

let folder: string
beforeAll(async () => {
  folder = await Deno.makeTempDir()
})
afterAll(() => Deno.remove(folder, { recursive: true }))

it('a function that never listens ends the rehearsal with its output', async () => {
  const entrypoint = join(folder, 'never.ts')
  await Deno.writeTextFile(entrypoint, `console.error('It waits for nothing'); setInterval(() => {}, 1_000)`)
  await using service = await startOnEdge({ entrypoint, args: [], env: {}, startTimeoutMs: 4_000 })
  await expect(service.request('/')).rejects.toThrow(/never\.ts does not listen: It waits for nothing/)
})

it.each(['../outside.ts', '/../outside.ts', 'source/../../outside.ts', '..'])(
  'an uploaded file named %s is refused, because it is not inside the upload',
  async (name) => {
    await using api = startManagementApi({ folder: join(folder, 'uploads') })
    const form = new FormData()
    form.set('metadata', JSON.stringify({ entrypoint_path: 'x', import_map_path: 'x', verify_jwt: false }))
    form.append('file', new File(['outside'], name))
    const url = `${api.address}/v1/projects/x/functions/deploy?slug=api`
    const response = await fetch(url, { method: 'POST', body: form })
    expect([response.status, await response.text()]).toEqual([400, 'A file is not inside the upload'])
    expect(api.functions.size).toBe(0)
    await expect(Deno.stat(join(folder, 'uploads', 'outside.ts')))
      .rejects.toBeInstanceOf(Deno.errors.NotFound)
  },
)
