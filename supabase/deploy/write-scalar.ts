// npm run docs:scalar -- <version>: writes the API reference of Scalar from its npm package, without the packages that it was
// built from.
import { gzipSync } from 'node:zlib'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { version as current } from '../../shared/adapters/documents/scalar.ts'
import { root } from '../local/path.ts'

const version = Deno.args[0] ?? current
const folder = await Deno.makeTempDir({ prefix: 'scalar-' })
try {
  await run('npm', ['pack', '--silent', `@scalar/api-reference@${version}`])
  await run('tar', ['xzf', `scalar-api-reference-${version}.tgz`])
  const script = await Deno.readFile(join(folder, 'package/dist/browser/standalone.js'))
  await Deno.writeFile(
    join(root, 'shared/adapters/documents/scalar.js.gz'),
    gzipSync(script, { level: 9 }),
  )
  const digest = createHash('sha384').update(script).digest('base64')
  console.log(`version = '${version}'\nintegrity = 'sha384-${digest}'`)
} finally {
  await Deno.remove(folder, { recursive: true })
}

async function run(command: string, args: string[]) {
  const { success } = await new Deno.Command(command, { args, cwd: folder }).output()
  if (!success) throw new Error(`${command} ${args[0]} failed`)
}
