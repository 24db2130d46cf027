import { join } from 'node:path'

/** What starts a Chromium: its program, and the environment that it needs. */
export interface Chromium {
  executablePath: string
  env: Record<string, string>
}

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const root = new URL('../../', import.meta.url).pathname
const howToGetOne =
  'There is no Chromium to test pages with: install Chrome or Chromium, or set CHROMIUM_PATH to its program.'

/** CHROMIUM_PATH; else, on linux x64, the one that npm brought; else one of the usual places. */
export async function findChromium(): Promise<Chromium> {
  const env = { PATH: Deno.env.get('PATH') ?? '', HOME: Deno.env.get('HOME') ?? '/' }
  const named = Deno.env.get('CHROMIUM_PATH')
  if (named) return { executablePath: named, env }
  if (Deno.build.os === 'linux' && Deno.build.arch === 'x86_64') {
    const folder = await unpacked()
    // The libraries and fonts that came with it, so that a bare system needs none.
    const bundled = {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    }
    return { executablePath: join(folder, 'chromium'), env: { ...env, ...bundled } }
  }
  for (const executablePath of usualPlaces) {
    if (await exists(executablePath)) return { executablePath, env }
  }
  throw new Error(howToGetOne)
}

/** Unpacks npm's Chromium once for this and later runs: whole or not at all, by one process at a time. */
async function unpacked(): Promise<string> {
  const manifest = join(root, 'node_modules/@sparticuz/chromium/package.json')
  const { version } = JSON.parse(await Deno.readTextFile(manifest))
  const temporary = Deno.env.get('TMPDIR') ?? '/tmp'
  const folder = join(temporary, `platform-chromium-${version}-${Deno.uid()}`)
  if (await exists(folder)) return folder
  using lock = await Deno.open(`${folder}.lock`, { create: true, write: true })
  await lock.lock(true)
  if (await exists(folder)) return folder
  const part = await Deno.makeTempDir({ dir: temporary, prefix: 'platform-chromium-part-' })
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ['eval', `await (await import('@sparticuz/chromium')).default.executablePath()`],
    cwd: root,
    // The second makes it unpack its libraries too.
    env: { TMPDIR: part, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
  }).output()
  if (!success) throw new Error(`${howToGetOne} ${new TextDecoder().decode(stderr)}`)
  const system = '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>'
  const fonts = `<fontconfig>${system}<dir>${join(folder, 'fonts')}</dir></fontconfig>`
  await Deno.writeTextFile(join(part, 'fonts.conf'), fonts)
  await Deno.rename(part, folder)
  return folder
}

const exists = (path: string) => Deno.stat(path).then(() => true, () => false)
