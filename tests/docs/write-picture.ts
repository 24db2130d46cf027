// npm run docs:picture: writes docs/picture.png, a page and the console beside each other, from a new stack with demo data.
import { join } from 'node:path'
import { root } from '../../supabase/local/path.ts'
import { freePort } from '../../supabase/local/ports.ts'
import { signInByPassword } from '../console/open-console.ts'
import { openBrowser } from '../support/browser.ts'
import { startStack } from '../support/stack.ts'

const dir = await Deno.makeTempDir({ prefix: 'picture-' })
// Postgres runs as another user if this runs as root.
await Deno.chmod(dir, 0o755)
const running = await startStack(dir, freePort())
const { stack } = running
const browser = await openBrowser()
const deviceScaleFactor = 1.5

async function publish(): Promise<string> {
  const site = `${stack.base_url}/api/sites/${stack.site_id}`
  const headers = { 'x-api-key': stack.accounts.owner.api_key!, 'content-type': 'application/json' }
  const change = async (body: object) => {
    const response = await fetch(site, { method: 'PATCH', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()).site.revision as number
  }
  const { site: { revision } } = await (await fetch(site, { headers })).json()
  const generated = await change({ action: 'generate', revision, instruction: 'A night by the harbour' })
  await change({ action: 'publish', revision: generated })
  return `${stack.app_url}/s/${stack.site_id}`
}

try {
  const address = await publish()
  const page = await browser.visit(async ({ page }) => {
    await page.goto(address, { waitUntil: 'networkidle' })
    return await page.screenshot()
  }, { viewport: { width: 390, height: 800 }, deviceScaleFactor, reducedMotion: 'reduce' })
  const console = await browser.visit(async ({ page }) => {
    await page.goto(`${stack.app_url}/s/console/w/me/catalogs/${stack.catalog_id}`)
    await signInByPassword({ stack } as Parameters<typeof signInByPassword>[0], page)
    await page.waitForLoadState('networkidle')
    return await page.screenshot()
  }, { viewport: { width: 1040, height: 800 }, deviceScaleFactor })
  const picture = await browser.visit(async ({ page: sheet }) => {
    const image = (png: Uint8Array, alt: string, width: number) =>
      `<img alt="${alt}" width="${width}" src="data:image/png;base64,${png.toBase64()}">`
    await sheet.setContent(`<style>body{margin:0;display:flex;gap:24px;padding:24px;background:#e9ece8}
      img{border-radius:14px;box-shadow:0 6px 30px #0003}</style>
      ${image(page, 'A page', 292)}${image(console, 'The console', 780)}`)
    return await sheet.screenshot()
  }, { viewport: { width: 1144, height: 648 } })
  await Deno.writeFile(join(root, 'docs/picture.png'), picture)
} finally {
  await browser.close()
  running.signal('SIGTERM')
  await running.exited
  await Deno.remove(dir, { recursive: true })
}
