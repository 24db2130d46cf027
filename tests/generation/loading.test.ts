import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { compose } from '../../shared/generation/composer/compose.ts'
import { fixture } from '../support/fixture.ts'
import { openChatEndpoint } from './chat-endpoint.ts'

const endpoint = fixture(openChatEndpoint)

const checkout = new URL('../../', import.meta.url)
const chatModel = new URL('shared/providers/llm/chat-model.ts', checkout)

/** Makes a page in a process with only these permissions, and returns its headline or the error. */
async function make(permissions: string[], llm?: { baseUrl: string; model: string }) {
  const program = `
    import { openGenerator } from '${new URL('shared/generation/open-generator.ts', checkout)}'
    const llm = ${JSON.stringify(llm) ?? 'undefined'}
    const model = llm && (() => import('${chatModel}').then((m) => m.chatModel(llm)))
    const site = { name: 'Low Tide', assets: [], brief: '' }
    await openGenerator(model).generate({ site, instruction: 'Theirs' }, new AbortController().signal)
      .then(({ design }) => console.log(design.headline), (error) => console.log(error.name, error.fault))`
  const child = new Deno.Command(Deno.execPath(), {
    args: ['run', '--no-prompt', '--no-lock', '--cached-only', '--ext=ts', ...permissions, '-'],
    cwd: fileURLToPath(checkout),
    stdin: 'piped',
    stdout: 'piped',
    stderr: 'piped',
  }).spawn()
  const input = child.stdin.getWriter()
  await input.write(new TextEncoder().encode(program))
  await input.close()
  const { stdout } = await child.output()
  return new TextDecoder().decode(stdout).trim()
}

test("the model's library is loaded only for a model: composing needs no permission", async () => {
  expect(await make([])).toBe('Low Tide')
})

test('a model needs the network, the environment and the name of the machine, as the functions have them', async () => {
  const { design } = compose({ site: { name: 'Theirs', assets: [], brief: '' }, instruction: '' })
  endpoint.reply(JSON.stringify({ design, experience: null }))
  const permissions = ['--allow-net', '--allow-env', '--allow-sys=hostname']
  expect(await make(permissions, { baseUrl: endpoint.baseUrl, model: 'm' })).toBe('Theirs')
})
