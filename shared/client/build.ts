// Part of npm run build:packages: compiles the client to JavaScript with its types, and to one file for browsers.
const here = new URL('.', import.meta.url)

async function run(program: string, ...args: string[]) {
  const { code } = await new Deno.Command(program, { args }).spawn().status
  if (code !== 0) Deno.exit(code)
}

await run('tsc', '-p', here.pathname)
await run('rolldown', ...[`${here.pathname}mod.ts`, '--file', `${here.pathname}dist/browser.js`], ...[
  '--platform',
  'browser',
  '--format',
  'esm',
])

// tsc names the files of imports as they are in the source, which Deno does not resolve to types.
for (const folder of ['dist/', 'dist/resources/']) {
  for (const { name } of Deno.readDirSync(new URL(folder, here))) {
    if (!name.endsWith('.d.ts')) continue
    const file = new URL(folder + name, here)
    const types = await Deno.readTextFile(file)
    await Deno.writeTextFile(file, types.replaceAll(/(from|import\() ?'(\.{1,2}\/[^']+)\.ts'/g, `$1 '$2.js'`))
  }
}
