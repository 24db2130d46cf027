import { readSource } from '../structure/imports.ts'
import { listen, type TestPlatform } from './platform.ts'

/** Runs a shell block of a guide that contains some text against the API. Returns what it prints. */
export async function runGuideCommand(
  { api }: Pick<TestPlatform, 'api'>,
  { guide, containing, env }: { guide: string; containing: string; env: Record<string, string> },
): Promise<string> {
  const blocks = [...readSource(guide).matchAll(/```sh\n([^`]*)```/g)].map(([, block]) => block!)
  const block = blocks.find((block) => block.includes(containing))
  if (!block) throw new Error(`${guide} has no shell block with ${containing}`)
  const server = listen(api)
  const { stdout } = await new Deno.Command('sh', {
    args: ['-c', block.replaceAll('http://localhost:8000', server.url)],
    env,
  }).output()
  await server.close()
  return new TextDecoder().decode(stdout)
}
