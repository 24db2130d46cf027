import { ApiError, type Site } from '../../../client/mod.ts'
import { type Child, type Element, find, h, texts } from '../dom/dom.ts'
import { explain } from '../dom/explain.ts'
import { messageOf, nameOf } from '../dom/field-problems.ts'
import { api } from './api.ts'
import type { Changes, SiteFields } from './site-fields.ts'

const waitMs = 400
const loadLimitMs = 20_000
/** How wide a page is on a desktop. A narrower part shows it smaller. */
const desktopWidth = 1280

/** The page as it would be with what is typed, in a frame. The newest state is shown; older ones are skipped. */
export function livePreview(site: () => Site, { changes, locate }: Pick<SiteFields, 'changes' | 'locate'>) {
  const stage = find('#preview')
  const status = find('#preview-status')
  const part = find('#preview-part')
  /** It is of the console's own origin, unless its address is on another host. */
  let frame: Element | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLoading = false
  let isStale = false
  let loading = Promise.resolve()
  /** While a generation shows its own previews. */
  let isHeld = false
  let heldUrl: string | undefined
  let shownUrl: string | undefined

  /** Changes only with its text, so that it is not read at each key. */
  function showStatus(text: string, ...more: Child[]): void {
    if (status.dataset.text === text && more.length === 0) return
    status.dataset.text = more.length === 0 ? text : ''
    status.replaceChildren(...texts([text, ...more]))
  }

  /** Loads a page behind the present one, and shows it where that was scrolled to. */
  function swap(url: string): Promise<void> {
    return new Promise((resolve) => {
      const previous = frame
      // Neither seen nor focused until it has loaded.
      const next = h('iframe', { src: url, title: `Preview of ${site().name}`, class: 'loading' })
      const show = () => {
        clearTimeout(limit)
        // A link that was followed in it loads it again.
        if (frame === next) return
        const hadFocus = previous !== undefined && document.activeElement === previous
        next.setAttribute('class', '')
        try {
          const top = previous?.contentWindow?.scrollY
          if (top) next.contentWindow?.scrollTo({ top, behavior: 'instant' })
        } catch {
          // Of another origin: it begins at its top.
        }
        for (const other of [...stage.querySelectorAll('*')]) if (other !== next) other.remove()
        if (hadFocus) next.focus()
        frame = next
        resolve()
      }
      const limit = setTimeout(show, loadLimitMs)
      next.addEventListener('load', show)
      stage.append(next)
    })
  }

  async function load(): Promise<void> {
    clearTimeout(timer)
    if (isLoading || isHeld || stage.clientWidth === 0) {
      isStale = true
      if (!isLoading) stage.ariaBusy = 'false'
      return
    }
    isLoading = true
    isStale = false
    loading = loadOnce()
    await loading
    isLoading = false
    stage.ariaBusy = 'false'
    if (isStale) await load()
  }

  async function loadOnce(): Promise<void> {
    const { draft } = site()
    // The address is no part of the page.
    const { slug: _, ...unsaved } = changes()
    try {
      if (draft === null) {
        showEmpty()
      } else {
        await showDraft(unsaved)
        showStatus(Object.keys(unsaved).length > 0 ? 'With your unsaved changes.' : 'The saved draft.')
      }
    } catch (error) {
      await explainFailure(error)
    }
  }

  async function showDraft(unsaved?: Changes): Promise<void> {
    const { url } = await api.sites.preview(site().id, unsaved, { maxRetries: 1 })
    await swap(url)
    find('#preview-link a').href = url
    find('#preview-link').hidden = false
  }

  function showEmpty(): void {
    frame = undefined
    showStatus('')
    find('#preview-link').hidden = true
    stage.replaceChildren(h('p', { class: 'empty' }, 'Generate the page to see it here.'))
  }

  /** What is typed may be incomplete: the last page stays, and the reason is said without an alarm. */
  async function explainFailure(error: unknown): Promise<void> {
    const field = error instanceof ApiError ? error.fields[0] : undefined
    if (field) {
      const control = locate(field.field.split('.'))
      // The saved draft is only the second best: without it, the line below still says what is wrong.
      if (!frame) await showDraft().catch(() => {})
      showStatus(`Not shown yet: ${control ? nameOf(control) : field.field} ${messageOf(field)}.`)
      return
    }
    const retry = h('button', { type: 'button', class: 'link', onclick: () => load() }, 'Try again')
    showStatus('The preview could not be loaded. ', ...explain(error), ' ', retry)
  }

  /** Shows a page that is being generated, the newest that there is, until `release`. */
  async function hold(url?: string): Promise<void> {
    isHeld = true
    heldUrl = url
    if (isLoading || stage.clientWidth === 0) return
    isLoading = true
    while (isHeld && heldUrl && shownUrl !== heldUrl) {
      shownUrl = heldUrl
      await swap(heldUrl)
      showStatus('The page as far as it is made.')
    }
    isLoading = false
    if (!isHeld && isStale) await load()
  }

  for (const button of part.querySelectorAll('button[data-width]')) {
    button.addEventListener('click', () => setWidth(button.dataset.width!))
  }

  function setWidth(width: string): void {
    stage.dataset.width = width
    for (const button of part.querySelectorAll('button[data-width]')) {
      button.setAttribute('aria-pressed', String(button.dataset.width === width))
    }
    fit()
  }

  function fit(): void {
    // The width is rounded, and the page must not be narrower than that of a desktop.
    const scale = stage.dataset.width === 'desktop' ? Math.min(1, (stage.clientWidth - 1) / desktopWidth) : 1
    stage.style.setProperty('--scale', String(scale))
    if (stage.clientWidth === 0) return
    if (isHeld) void hold(heldUrl)
    else if (isStale && !isLoading) void load()
  }

  setWidth(matchMedia('(max-width:48rem)').matches ? 'phone' : 'desktop')
  new ResizeObserver(fit).observe(stage)
  overlay(part)

  return {
    /** Shows the present state at once. */
    load,
    /** Shows it once the person pauses. */
    schedule(): void {
      clearTimeout(timer)
      timer = setTimeout(load, waitMs)
    },
    hold,
    /** Loads nothing until `release`, and waits for what is on its way: a page of unsaved changes ends when they are saved. */
    async pause(): Promise<void> {
      clearTimeout(timer)
      await hold()
      await loading
    },
    release(): void {
      isHeld = false
    },
  }
}

/** On a narrow screen, the preview covers the fields until it is closed. */
function overlay(part: Element): void {
  const open = find('#show-preview')
  const close = find('#hide-preview')
  const others = () =>
    document.querySelectorAll<Element>(
      '.skip, .side, .bottom, main > :not(.editor), .editor > :not(.preview)',
    )
  const set = (isOpen: boolean) => {
    part.setAttribute('class', isOpen ? 'card preview open' : 'card preview')
    for (const other of others()) other.inert = isOpen
    ;(isOpen ? close : open).focus()
  }
  open.addEventListener('click', () => set(true))
  close.addEventListener('click', () => set(false))
  part.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') set(false)
  })
}
