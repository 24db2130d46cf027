import { expect, it } from 'vitest'
import { root } from '../../supabase/local/path.ts'

const read = async (file: string) => JSON.parse(await Deno.readTextFile(`${root}/${file}`))
const { imports }: { imports: Record<string, string> } = await read('supabase/deploy/deno.json')
const lock: { specifiers: Record<string, string>; npm: Record<string, unknown> } = await read(
  'supabase/deploy/deno.lock',
)

it('the lock of deployed functions has every package that they import', () => {
  expect(Object.keys(lock.specifiers).sort()).toEqual(Object.values(imports).sort())
})

it('deployed functions get the same versions of indirect packages as the tests', async () => {
  const { packages } = await read('package-lock.json')
  const tested = new Set(
    Object.entries<{ version: string }>(packages).map(([path, { version }]) =>
      `${path.split('node_modules/').at(-1)}@${version}`
    ),
  )
  // A package is listed with the versions of its peers, such as ai@7.0.173_zod@4.6.7.
  const deployed = Object.keys(lock.npm).map((name) => name.split('_')[0]!)
  expect(deployed.filter((name) => !tested.has(name))).toEqual([])
})
