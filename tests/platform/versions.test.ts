import { describe, expect, it } from 'vitest'

const read = async (file: string) =>
  JSON.parse(await Deno.readTextFile(new URL(`../../${file}`, import.meta.url)))

describe('the pinned versions', () => {
  it('are exact, and the same in the import map of deployed functions', async () => {
    const { dependencies, devDependencies } = await read('package.json')
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    }
    const { imports } = await read('supabase/deploy/deno.json')
    for (const [name, target] of Object.entries(imports)) {
      expect(target).toBe(`npm:${name}@${dependencies[name]}`)
    }
  })
})
