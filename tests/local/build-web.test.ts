import { expect, it } from 'vitest'
import { buildWeb } from '../../supabase/build/web.ts'

it('the scripts of browsers are built where they are missing, and not again without a change', async () => {
  const folder = await Deno.makeTempDir({ prefix: 'web-' })
  expect(await buildWeb(folder)).toBe(true)
  const names = ['connect.css', 'console.json', 'playcount-history.js', 'site-preview.js', 'valuation.js']
  expect([...Deno.readDirSync(folder)].map(({ name }) => name).sort()).toEqual(names)
  expect(await buildWeb(folder)).toBe(false)
  await Deno.remove(folder, { recursive: true })
})
