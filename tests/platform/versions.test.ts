import { describe, expect, it } from 'vitest'

const read = async (file: string) =>
  JSON.parse(await Deno.readTextFile(new URL(`../../${file}`, import.meta.url)))

describe('the pinned versions', () => {
  it('are exact', async () => {
    const { dependencies, devDependencies } = await read('package.json')
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    }
  })
})
