import { expect, it } from 'vitest'
import { buildWeb } from '../../supabase/build/web.ts'

it('the scripts of browsers are built where they are missing, and not again without a change', async () => {
  const folder = await Deno.makeTempDir({ prefix: 'web-' })
  expect(await buildWeb(folder)).toBe(true)
  const views = ['playcount-history.js', 'site-preview.js', 'valuation.js']
  const names = ['connect.css', 'connect.js', 'console.json', ...views]
  expect([...Deno.readDirSync(folder)].map(({ name }) => name).sort()).toEqual(names)
  expect(await buildWeb(folder)).toBe(false)
  await Deno.remove(folder, { recursive: true })
})
