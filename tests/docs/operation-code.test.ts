import { afterAll, beforeAll, expect, it } from 'vitest'
import { fixture } from '../support/fixture.ts'
import { runProgram } from '../support/packages.ts'
import { openPlatform } from '../support/platform.ts'
import { root } from '../../supabase/local/path.ts'
import { allOperations } from '../contract/walk.ts'

// The requests on the pages of operations: a shell and the compiler read them as a reader would.

const platform = fixture(openPlatform)
const blocks = async (name: string, language: string): Promise<string[]> => {
  const response = await platform.api.request(`/api/docs/operations/${name}.md`)
  return [...(await response.text()).matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\\n\`\`\``, 'g'))]
    .map(([, code]) => code!)
}
let folder: string
beforeAll(async () => {
  folder = await Deno.makeTempDir({ dir: `${root}/tests/docs`, prefix: 'operation-code-' })
})
afterAll(() => Deno.remove(folder, { recursive: true }))

it('a shell sends what curl is given: the method, the address and valid JSON', async () => {
  const commands: string[] = []
  for (const { name } of allOperations) commands.push(...await blocks(name, 'sh'))
  expect(commands).toHaveLength(allOperations.length)
  // It prints its arguments in place of a request.
  const curl = `curl() { for each in "$@"; do printf '%s\\0' "$each"; done; printf '\\n'; }\n`
  const { stdout: output } = await runProgram('sh', ['-c', curl + commands.join('\n')])
  const calls = output.split('\0\n').slice(0, -1).map((call) => call.split('\0'))
  expect(calls).toHaveLength(allOperations.length)
  for (const [index, { name, http }] of allOperations.entries()) {
    const args = calls[index]!
    const url = new URL(args.find((arg) => arg.startsWith('http'))!)
    const path = new RegExp(`^${http.path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
    expect(url.pathname, name).toMatch(path)
    const method = args.includes('-X') ? args[args.indexOf('-X') + 1] : 'GET'
    expect([name, method]).toEqual([name, http.method.toUpperCase()])
    const data = args.indexOf('-d')
    if (data >= 0) expect(JSON.parse(args[data + 1]!), name).toBeTypeOf('object')
  }
})

it('the TypeScript of every page has the types of the client', async () => {
  let count = 0
  for (const { name } of allOperations) {
    for (const code of await blocks(name, 'ts')) {
      const own = code.replace('artist-catalog-client', '../../../shared/client/mod.ts')
      count++
      await Deno.writeTextFile(`${folder}/${name}.ts`, own)
    }
  }
  expect(count).toBeGreaterThan(100)
  const { code, stderr } = await runProgram(Deno.execPath(), ['check', '--quiet', folder])
  expect(code, stderr).toBe(0)
}, 60_000)
