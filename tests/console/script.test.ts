import { expect, it } from 'vitest'
import { bundleConsole, consoleFile } from '../../supabase/apps/bundle.ts'

it('the script of the console is the one that npm run apps:build writes, and stays small', async () => {
  const text = await bundleConsole()
  expect(await Deno.readTextFile(consoleFile) === text, 'npm run apps:build was not run').toBe(true)
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  expect((await new Response(compressed).arrayBuffer()).byteLength).toBeLessThan(60_000)
  // A page that allowed code from strings would need a weaker policy.
  expect(text.match(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(/)).toBeNull()
})
