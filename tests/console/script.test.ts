import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root, webFolder } from '../../supabase/local/path.ts'

it('the script of the console stays small, and makes no HTML or code of text', async () => {
  const text = await Deno.readTextFile(join(root, webFolder, 'console.js'))
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  expect((await new Response(compressed).arrayBuffer()).byteLength).toBeLessThan(60_000)
  // A page that allowed code from strings would need a weaker policy.
  expect(text.match(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(/)).toBeNull()
})
