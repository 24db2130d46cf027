import { join } from 'node:path'
import { expect, it } from 'vitest'
import { watchWeb } from '../../supabase/local/watch-web.ts'

it('a changed script or style is built once, and another file is not', async () => {
  const folder = await Deno.makeTempDir({ prefix: 'watch-' })
  let changes = 0
  const stop = watchWeb(folder, () => Promise.resolve(changes++))
  await Deno.writeTextFile(join(folder, 'notes.md'), 'text')
  for (const text of ['1', '2']) await Deno.writeTextFile(join(folder, 'main.ts'), text)
  await expect.poll(() => changes).toBe(1)
  await Deno.writeTextFile(join(folder, 'main.css'), 'p{margin:0}')
  await expect.poll(() => changes).toBe(2)
  await stop()
  await Deno.remove(folder, { recursive: true })
})
