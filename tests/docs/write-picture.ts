/**
 * npm run docs:picture: writes docs/picture.png, a page and the console beside each other, and the pictures of the landing page to
 * docs/landing, from a new stack with demo data.
 */
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { pictureScale, pictureSizes } from '../../shared/adapters/pages/landing/pictures.ts'
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
const deviceScaleFactor = pictureScale
const quality = 0.82
const navigationWidth = 220

const faceOf = async (address: string) =>
  /font-family:own;src:url\("([^"]+)"/.exec(await (await fetch(address)).text())?.[1]

async function publish(): Promise<string> {
  const site = `${stack.base_url}/api/sites/${stack.site_id}`
  const headers = { 'x-api-key': stack.accounts.owner.api_key!, 'content-type': 'application/json' }
  const change = async (body: object) => {
    const response = await fetch(site, { method: 'PATCH', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()).site.revision as number
  }
  const address = `${stack.app_url}/s/${stack.site_id}`
  const { site: { revision } } = await (await fetch(site, { headers })).json()
  const generated = await change({ action: 'generate', revision, instruction: 'A night by the harbour' })
  await change({ action: 'publish', revision: generated })
  // Its typeface is cut after it was published.
  while (!await faceOf(address)) await delay(500)
  return address
}

const signIn = (page: Page) => signInByPassword({ stack } as Parameters<typeof signInByPassword>[0], page)

/** A request of an app that has just registered. */
async function requestConsent(): Promise<string> {
  const redirect_uri = 'https://agent.example/callback'
  const registered = await fetch(`${stack.base_url}/auth/v1/oauth/clients/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Catalog assistant',
      redirect_uris: [redirect_uri],
      token_endpoint_auth_method: 'none',
    }),
  })
  const { client_id } = await registered.json()
  const code_challenge = createHash('sha256').update(randomBytes(32)).digest('base64url')
  const query = {
    client_id,
    redirect_uri,
    response_type: 'code',
    code_challenge,
    code_challenge_method: 'S256',
  }
  const response = await fetch(`${stack.base_url}/auth/v1/oauth/authorize?${new URLSearchParams(query)}`, {
    redirect: 'manual',
  })
  return response.headers.get('location')!
}

type Clip = NonNullable<Parameters<Page['screenshot']>[0]>['clip']

/** Writes a screen as WebP, which Chromium can encode. */
async function writeScreen(page: Page, name: string, clip?: Clip): Promise<void> {
  const png = (await page.screenshot({ clip })).toBase64()
  const blank = await page.context().browser()!.newPage()
  const url = await blank.evaluate<string>(`(async () => {
    const image = new Image()
    image.src = 'data:image/png;base64,${png}'
    await image.decode()
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: image.width, height: image.height })
    canvas.getContext('2d').drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', ${quality})
  })()`)
  await blank.close()
  await Deno.writeFile(join(root, 'docs/landing', name), Uint8Array.fromBase64(url.split(',')[1]!))
}

async function writeScreens(colorScheme: 'light' | 'dark'): Promise<void> {
  const overview = `${stack.app_url}/s/console/w/me/catalogs/${stack.catalog_id}`
  const screens = {
    overview,
    'overview-phone': overview,
    value: `${overview}/value`,
    consent: await requestConsent(),
  }
  await browser.visit(async ({ page }) => {
    await page.goto(`${stack.app_url}/s/console/sign-in`)
    await signIn(page)
    for (const [name, address] of Object.entries(screens)) {
      const { width, height } = pictureSizes[name as keyof typeof screens]
      // The navigation would make the rest too small to read.
      const x = name === 'overview' ? navigationWidth : 0
      await page.setViewportSize({ width: x + width, height })
      await page.goto(address, { waitUntil: 'networkidle' })
      if (name === 'consent') await page.getByRole('button', { name: 'Allow' }).waitFor()
      await page.waitForFunction("!document.querySelector('[aria-busy=true]')")
      await writeScreen(page, `${name}-${colorScheme}.webp`, { x, y: 0, width, height })
    }
  }, { viewport: pictureSizes.overview, deviceScaleFactor, colorScheme, reducedMotion: 'reduce' })
}

try {
  await Deno.mkdir(join(root, 'docs/landing'), { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) await writeScreens(colorScheme)
  const address = await publish()
  const page = await browser.visit(async ({ page }) => {
    await page.goto(address, { waitUntil: 'networkidle' })
    const tall = await page.screenshot()
    await page.setViewportSize(pictureSizes.page)
    await writeScreen(page, 'page.webp')
    return tall
  }, { viewport: { width: 390, height: 800 }, deviceScaleFactor, reducedMotion: 'reduce' })
  const console = await browser.visit(async ({ page }) => {
    await page.goto(`${stack.app_url}/s/console/w/me/catalogs/${stack.catalog_id}`)
    await signIn(page)
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
