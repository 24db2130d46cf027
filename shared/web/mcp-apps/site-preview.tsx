import { useEffect, useState } from 'preact/hooks'
import { html } from 'hono/html'
import { drawArt } from '../../pages/art.ts'
import type { SiteDocument } from '../../site/document.ts'
import { languageOf } from '../../site/language.ts'
import { SitePage } from '../../pages/page.tsx'
import { palette } from '../../site/palette.ts'
import { theme } from '../../pages/style.ts'
import { connect, type ViewProps } from './host.tsx'

interface Site {
  id: string
  name: string
  revision: number
  draft: (Omit<SiteDocument, 'experience'> & { experience?: unknown }) | null
}

interface State {
  site?: Site
  publicUrl?: string | null
  /** Whether the draft is the public page. */
  published?: boolean
  busy: boolean
  problem?: string
}

/** The output of the tool has the link to the whole preview, which anybody can open for an hour. */
function SitePreview({ output: { url }, host, args }: ViewProps<{ url: string }>) {
  // As the client sent it: `id` is its name in the contract.
  const site_id = args.site_id ?? args.siteId ?? args.id
  const [state, setState] = useState<State>({ busy: host.canCallTools })
  const { site, busy, problem, published, publicUrl } = state

  async function update(work: () => Promise<Partial<State> | void>): Promise<void> {
    const set = (changes: Partial<State>) => setState((state) => ({ ...state, ...changes }))
    set({ busy: true, problem: undefined })
    try {
      set(await work() ?? {})
    } catch (error) {
      set({ problem: (error as Error).message })
    }
    set({ busy: false })
  }
  const read = () =>
    update(async () => {
      const { site, public_url, is_draft_published } = await host.callTool('get_site', { site_id })
      return { site, publicUrl: public_url, published: is_draft_published }
    })
  const publish = () =>
    update(async () => {
      const output = await host.callTool('publish_site', { site_id, revision: site!.revision })
      return { site: { ...site!, ...output.site }, publicUrl: output.public_url, published: true }
    })
  useEffect(() => {
    if (host.canCallTools) void read()
  }, [])

  return (
    <>
      <header>
        <h1>{site?.name ?? 'Preview of a draft'}</h1>
        <p class='quiet'>
          {published
            ? 'Published: this is what everybody sees.'
            : 'The draft. Nobody sees it unless it is published.'}
        </p>
      </header>
      {site?.draft && (
        // No script of the page runs: the frame has an origin of its own and may do nothing.
        <iframe sandbox='' title={`Preview of ${site.name}`} srcdoc={pageOf(site)}></iframe>
      )}
      {site?.draft?.experience !== undefined && (
        <p class='note'>The page has a playable part, which only the full preview shows.</p>
      )}
      {problem && <p class='note wrong' role='alert'>{problem}</p>}
      {busy && <p class='note' role='status'>One moment…</p>}
      {published && <p role='status'>Published at {publicUrl}</p>}
      <div class='actions'>
        {site?.draft && (
          <button class='main' type='button' id='publish' disabled={busy || published} onClick={publish}>
            {published ? 'Already published' : publicUrl ? 'Publish in place of the public page' : 'Publish'}
          </button>
        )}
        {problem && host.canCallTools && (
          <button type='button' id='reload' disabled={busy} onClick={read}>Read again</button>
        )}
        {host.canOpenLinks && (
          <button
            type='button'
            id='open'
            onClick={() => update(() => host.openLink(published && publicUrl ? publicUrl : url))}
          >
            {published ? 'Open the page' : 'Open the full preview'}
          </button>
        )}
      </div>
      {!host.canOpenLinks && !published && <p class='note'>The full preview is at {url}</p>}
      {!published && site?.draft && (
        <p class='note'>Publishing makes revision {site.revision} public at once.</p>
      )}
    </>
  )
}

/** The page as publishing would show it, without its playable part. */
function pageOf({ id, draft }: Site): string {
  const { experience: _, ...site } = draft!
  const colors = palette(site.design)
  const picture = site.assets.find(({ type }) => type === 'image/webp')
  const markup = SitePage({
    site,
    language: languageOf(site.language),
    today: new Date().toISOString().slice(0, 10),
    url: '',
    theme: theme(site.design, colors, site.language, undefined, picture?.focus),
    art: drawArt(id, colors, site.design.art),
    picture,
    sounds: site.assets.filter(({ type }) => type !== 'image/webp'),
    out: (url) => url,
    confirms: false,
    isPreview: true,
  })
  return String(html`<!doctype html>${markup}`)
}

void connect('site-preview', SitePreview)
