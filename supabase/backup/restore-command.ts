// npm run restore -- FOLDER: see docs/data.md.
import { readOptions, runCommand } from './options.ts'
import { restore } from './restore.ts'
import { summary } from './summary.ts'

await runCommand(async () => summary('Restored', await restore(await readOptions(Deno.args, 'restore'))))
