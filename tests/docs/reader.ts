import { join } from 'node:path'
import { root } from '../../supabase/local/path.ts'
import { acp, node, runProgram } from '../support/packages.ts'
import { startProgram } from '../support/processes.ts'

/** A reader of the documents: a shell in a checkout of the platform, whose variables stay from one block to the next. */
export interface Reader {
  write(name: string, text: string): Promise<void>
  output(): string
  run(code: string): Promise<void>
  /** Starts a program that does not end by itself, until it has printed what a pattern matches. Disposing stops it. */
  start(code: string, ready: RegExp): Promise<AsyncDisposable>
  /** Another reader with the same variables. */
  fork(): Promise<Reader>
}

/** `stackDir` is the `.local` of the checkout. */
export async function openReaders(stackDir: string, variables: Record<string, string>) {
  const parent = await Deno.makeTempDir({ prefix: 'reader-' })
  const bin = join(parent, 'bin')
  await Deno.mkdir(bin)
  // `npm install -g ./shared/cli`
  await Deno.writeTextFile(join(bin, 'acp'), `#!/bin/sh\nexec ${node} ${acp} "$@"\n`, { mode: 0o755 })
  // curl then fails if the response is an error. A busy machine may not be ready at once.
  await Deno.writeTextFile(join(parent, '.curlrc'), 'fail-with-body\nshow-error\nmax-time = 20\nretry = 4\n')
  const env = { ...variables, CURL_HOME: parent, PATH: `${bin}:${Deno.env.get('PATH')}` }
  let count = 0

  async function open(saved: string): Promise<Reader> {
    const folder = join(parent, `checkout-${++count}`)
    await Deno.mkdir(folder)
    for (const { name } of Deno.readDirSync(root)) {
      if (!name.startsWith('.')) await Deno.symlink(join(root, name), join(folder, name))
    }
    await Deno.symlink(stackDir, join(folder, '.local'))
    const file = join(folder, '.variables')
    await Deno.writeTextFile(file, saved)
    const options = { cwd: folder, env: { ...env, XDG_CONFIG_HOME: folder } }
    const shell = (code: string) => ['-eo', 'pipefail', '-c', `. ${file}\n${code}`]
    let output = ''
    return {
      write: (name, text) => Deno.writeTextFile(join(folder, name), text),
      output: () => output,
      async run(code) {
        const save = `declare -p | grep -v '^declare -[a-zA-Z]*r' > ${file}`
        const ended = await runProgram('bash', shell(`${code}\n${save}`), options)
        output += ended.stdout
        if (ended.code !== 0) throw new Error(`It ended with ${ended.code}: ${ended.stdout}${ended.stderr}`)
      },
      async start(code, ready) {
        // With job control the program and its children are a group, which is stopped as a whole.
        const job = `set -m\n${code.trim()} &\ntrap 'kill -- -$!' TERM\nwait $! || wait $!`
        const child = startProgram('bash', shell(job), options)
        let printed = ''
        const isReady = Promise.withResolvers<void>()
        const reading = [child.stdout, child.stderr].map(async (stream) => {
          for await (const text of stream.pipeThrough(new TextDecoderStream())) {
            printed += text
            output += text
            if (ready.test(printed)) isReady.resolve()
          }
        })
        const ended = Promise.all([child.status, ...reading]).then(([{ code }]) => code)
        ended.then((code) => isReady.reject(new Error(`It ended with ${code}: ${printed}`)))
        await isReady.promise
        return {
          async [Symbol.asyncDispose]() {
            child.kill()
            await ended
          },
        }
      },
      fork: async () => await open(await Deno.readTextFile(file)),
    }
  }

  return { reader: await open(''), close: () => Deno.remove(parent, { recursive: true }) }
}
