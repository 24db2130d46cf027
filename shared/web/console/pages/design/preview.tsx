import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Segmented } from '../../../components/segmented.tsx'
import { day } from '../../format.ts'
import { api } from '../api.ts'
import { type Changes, changes, fields, firstProblem, focused, goToField, read } from '../form/model.ts'
import { lazy } from '../lazy.tsx'
import { publicHome, to } from '../../place.ts'
import { site, unpublished } from '../site.ts'
import { failureIn } from '../form/outcome.tsx'
import { type Part, partsOf } from './parts.ts'
import { section, sections } from './section.ts'

const Outline = lazy(async () => (await import('./outline.tsx')).Outline)

const waitMs = 400
const loadLimitMs = 20_000
/** The widths of a page. A narrower stage shows it smaller. */
const widths = { phone: 390, desktop: 1280 }
/** The height of a phone. A lower stage shows it smaller, down to a part of its size. */
const phoneHeight = 844
const minScale = 0.72
/** The name of a part is above it where there is room. */
const chipHeight = 22

/** The page in one of these widths, or the picture that stands for a link to it. */
type View = keyof typeof widths | 'card'

const chosenView = signal<View>('phone')
/** Only a published page has a card. */
const view = (): View => chosenView.value === 'card' && !site.value?.published ? 'phone' : chosenView.value

/** The parts of the time around a release, each with a day of it from the release on. */
const phases = { before: -7, day: 0, after: 30 }
type Phase = keyof typeof phases

const chosenPhase = signal<Phase>()
const releaseDay = () => fields.releaseDate.value as string
const today = () => new Date().toISOString().slice(0, 10)
const phaseOfToday = (): Phase =>
  today() < releaseDay() ? 'before' : today() === releaseDay() ? 'day' : 'after'

/** The day that the preview is of; undefined for today. */
function shownDay(): string | undefined {
  const phase = chosenPhase.value
  if (!releaseDay() || !phase || phase === phaseOfToday()) return undefined
  return new Date(Date.parse(releaseDay()) + phases[phase] * 86_400_000).toISOString().slice(0, 10)
}

/** On a narrow screen the preview covers the fields while it is open. */
const isOpen = signal(false)

const status = signal<ComponentChildren>('')
/** Where the draft is shown by itself. */
const link = signal<string | undefined>()
const parts = signal<readonly Part[]>([])
/** The text of the main button that the shown page was asked for, and the one that it has: none without such a button. */
export const shownButton = signal<{ asked: string; shown?: string; isSignUp?: boolean }>({ asked: '' })
/** The height of the shown page, in its own pixels. */
const pageHeight = signal(0)
const scale = signal(1)
const isBusy = signal(true)

let stage: HTMLElement
let scroller: HTMLElement
let frame: HTMLIFrameElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let isLoading = false
let isStale = false
let loading = Promise.resolve()
/** While a generation shows its own previews. */
let isHeld = false
let heldUrl: string | undefined
let shownUrl: string | undefined

/** The document in the frame; undefined if it is of another origin. No script of it runs. */
const shownDocument = () => {
  try {
    return frame?.contentDocument ?? undefined
  } catch {
    return undefined
  }
}

/** Finds the parts of the page, which keep their places until the page or its size changes. */
function measure(): void {
  const page = shownDocument()
  parts.value = page ? partsOf(page) : []
  pageHeight.value = page?.documentElement.scrollHeight ?? 0
}

/** Loads a page behind the present one, and shows it where that was scrolled to. */
function swap(url: string): Promise<void> {
  return new Promise((resolve) => {
    const previous = frame
    // Neither seen nor focused until it has loaded. Its parts are edited by the buttons over it.
    const next = document.createElement('iframe')
    next.setAttribute('sandbox', 'allow-same-origin')
    next.title = `Preview of ${site.value!.name}`
    next.className = 'loading'
    next.tabIndex = -1
    next.src = `${url}&frame`
    const show = () => {
      clearTimeout(limit)
      if (frame === next) return
      const top = previous?.contentWindow?.scrollY
      next.className = ''
      frame = next
      const page = shownDocument()
      page?.documentElement.style.setProperty('scrollbar-width', 'none')
      for (const other of [...stage.querySelectorAll('iframe')]) if (other !== next) other.remove()
      measure()
      if (top && page) next.contentWindow!.scrollTo({ top, behavior: 'instant' })
      // Typefaces move what is below them.
      void page?.fonts.ready.then(measure)
      resolve()
    }
    const limit = setTimeout(show, loadLimitMs)
    next.addEventListener('load', show)
    stage.prepend(next)
  })
}

async function load(): Promise<void> {
  clearTimeout(timer)
  // The editor may ask before the stage is drawn.
  if (isLoading || isHeld || !stage?.clientWidth) {
    isStale = true
    if (!isLoading) isBusy.value = false
    return
  }
  isLoading = true
  isStale = false
  loading = loadOnce()
  await loading
  isLoading = false
  isBusy.value = false
  if (isStale) await load()
}

async function loadOnce(): Promise<void> {
  // The address is no part of the page.
  const { slug: _, ...unsaved } = changes()
  try {
    if (site.value!.draft === null) {
      frame?.remove()
      frame = undefined
      parts.value = []
      status.value = ''
      link.value = undefined
    } else {
      await showDraft(unsaved)
      const asOf = shownDay()
      status.value = asOf
        ? `How it looks on ${day(asOf)}`
        : Object.keys(unsaved).length > 0
        ? 'Preview with your unsaved changes'
        : site.value!.published && unpublished(site.value!).length === 0
        ? 'As fans see it now'
        : 'Your draft, not published yet'
    }
  } catch (error) {
    await explain(error)
  }
}

async function showDraft(unsaved?: Changes): Promise<void> {
  const asked = unsaved ? read('buttonLabel') as string : ''
  const preview = await api.sites.preview(site.value!.id, unsaved, { maxRetries: 1 })
  const asOf = shownDay()
  const url = asOf ? `${preview.url}&day=${asOf}` : preview.url
  await swap(url)
  const button = shownDocument()?.querySelector('div.listen > a.button')
  const first = button ?? shownDocument()?.querySelector('div.listen .row.first')
  const shown = first ? (button ?? first.querySelector('.verb'))?.textContent ?? '' : undefined
  shownButton.value = { asked, shown, isSignUp: button?.getAttribute('href') === '#join' }
  link.value = url
}

/** What is typed may be incomplete: the last page stays, and the reason is said without an alarm. */
async function explain(error: unknown): Promise<void> {
  const problem = firstProblem(error)
  if (problem === undefined) {
    status.value = (
      <>
        The preview could not be loaded. {failureIn(error)}{' '}
        <button type='button' class='link' onClick={() => void load()}>Try again</button>
      </>
    )
    return
  }
  // The saved draft is only the second best: without it, the line below still says what is wrong.
  if (!frame) await showDraft().catch(() => {})
  status.value = `Not shown yet: ${problem}.`
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
    status.value = 'The page as far as it is made.'
  }
  isLoading = false
  if (!isHeld && isStale) await load()
}

export const preview = {
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

/** Makes the page as large as the stage has room for. */
function fit(): void {
  const { clientWidth, clientHeight } = stage.parentElement!
  if (clientWidth === 0) return
  // The width is rounded, and the page must not be narrower than that of a desktop.
  scale.value = view() === 'desktop'
    ? Math.min(1, (stage.clientWidth - 1) / widths.desktop)
    : Math.min(1, (clientWidth - 1) / widths.phone, Math.max(minScale, clientHeight / phoneHeight))
  stage.style.setProperty('--scale', String(scale.value))
  if (isHeld) void hold(heldUrl)
  else if (isStale && !isLoading) void load()
  else requestAnimationFrame(measure)
}

/** What the preview covers can neither be read nor reached meanwhile. */
export function setOpen(isCovered: boolean): void {
  const others = document.querySelectorAll<HTMLElement>(
    '.skip, .side, .bottom, main > :not(.design), .design > :not(.preview)',
  )
  for (const other of others) other.inert = isCovered
  isOpen.value = isCovered
}

function backToFields(): void {
  setOpen(false)
  document.getElementById('show-preview')?.focus()
}

/** The page with what is typed, in the frame of a phone or as on a desktop, today or around its release. A press on a part of it goes to its field. */
export function Preview() {
  const box = useRef<HTMLDivElement>(null)
  const overlay = useRef<HTMLDivElement>(null)
  useEffect(() => {
    chosenPhase.value = undefined
    stage = box.current!
    scroller = overlay.current!
    const observer = new ResizeObserver(fit)
    observer.observe(stage.parentElement!)
    return () => observer.disconnect()
  }, [])
  useEffect(fit, [view()])
  useEffect(() => {
    if (isOpen.value) document.getElementById('hide-preview')!.focus()
  }, [isOpen.value])
  const isEmpty = site.value?.draft === null
  return (
    <section
      id='preview-part'
      class={isOpen.value ? 'preview open' : 'preview'}
      aria-label='Preview'
      onKeyDown={({ key }) => {
        if (key === 'Escape' && isOpen.value) backToFields()
      }}
    >
      <div class='preview-head'>
        <Segmented
          label='View'
          options={[
            ['phone', 'Phone'],
            ['desktop', 'Desktop'],
            ...site.value?.published ? [['card', 'Card'] as const] : [],
          ]}
          value={view()}
          onChange={(chosen) => chosenView.value = chosen}
        />
        {releaseDay() && !isEmpty && view() !== 'card' && (
          <Segmented
            label='Time of the preview'
            options={[['before', 'Before'], ['day', 'Release day'], ['after', 'After']]}
            value={chosenPhase.value ?? phaseOfToday()}
            onChange={(chosen) => {
              chosenPhase.value = chosen
              void load()
            }}
          />
        )}
        <p class='muted' id='preview-status' role='status'>
          {view() === 'card' ? 'How links to the page look when they are shared' : status.value}
        </p>
        {link.value && (
          <a class='view-page' href={link.value} target='_blank' rel='noopener'>Open the draft in a tab</a>
        )}
        <button type='button' id='hide-preview' onClick={() => isOpen.value = false}>
          Back to the fields
        </button>
      </div>
      <div class='stage' data-view={view()}>
        {view() === 'card' && (
          <img class='link-card' src={`${publicHome}/${site.value!.id}/card.png`} alt='Card of the page' />
        )}
        <div id='preview' ref={box} class='device' aria-busy={isBusy.value}>
          {isEmpty && !(isHeld && heldUrl) && (
            <div class='empty'>
              <p>
                {site.value!.published
                  ? (
                    <>
                      The draft is empty. Fans still see the published page. Generate the page to see it here,
                      or bring a draft back in the{' '}
                      <a href={to(`pages/${site.value!.id}/history`)}>history</a>.
                    </>
                  )
                  : 'The page appears here once it is generated. This is known so far:'}
              </p>
              <Outline />
            </div>
          )}
          <div
            ref={overlay}
            class='page-parts'
            hidden={parts.value.length === 0}
            onScroll={() =>
              frame?.contentWindow?.scrollTo({ top: scroller.scrollTop / scale.value, behavior: 'instant' })}
          >
            <Parts />
          </div>
        </div>
      </div>
    </section>
  )
}

/** The part that is outlined: that of the field in use, else the first of the open section. The look begins with the cover. */
function chosenPart(): string | undefined {
  const fields: readonly string[] = section.value === 'look'
    ? ['assets']
    : sections.find(({ id }) => id === section.value)?.fields ?? []
  const ofSection = parts.value.filter(({ path }) => fields.includes(path))
  return (ofSection.find(({ path }) => path === focused.value) ?? ofSection[0])?.key
}

/** A button over each part of the page. They scroll, and the page below follows. */
const Parts = () => (
  <div
    class='page-size'
    role='group'
    aria-label='Parts of the page'
    style={{ height: `${pageHeight.value * scale.value}px` }}
  >
    {parts.value.map(({ key, label, path, box }) => (
      <button
        key={key}
        type='button'
        class={`part${key === chosenPart() ? ' on' : ''}${
          box.top * scale.value < chipHeight ? ' at-top' : ''
        }`}
        aria-label={`Edit: ${label}`}
        style={{
          top: `${box.top * scale.value}px`,
          left: `${box.left * scale.value}px`,
          width: `${box.width * scale.value}px`,
          height: `${box.height * scale.value}px`,
        }}
        onClick={() => {
          setOpen(false)
          goToField(path)
        }}
      >
        <span aria-hidden='true'>{label}</span>
      </button>
    ))}
  </div>
)

/** Shows what is typed once the person pauses. */
export function followFields(): () => void {
  const stops = Object.values(fields).map((field) => {
    let isFirst = true
    return field.subscribe(() => {
      if (!isFirst) preview.schedule()
      isFirst = false
    })
  })
  return () => stops.forEach((stop) => stop())
}
