import { effect, signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { lazy } from '../lazy.tsx'
import { designInput, siteInput } from '../../inputs.built.ts'
import { api } from '../api.ts'
import { Check, Field, TextArea } from '../form/fields.tsx'
import { countOf, isChanged, read, wanted } from '../form/model.ts'
import { site, unpublished } from '../site.ts'
import { ownLink } from './own-link.ts'
import { type Section, section, sections } from './section.ts'
import { shownButton } from './preview.tsx'

const Facts = lazy(async () => (await import('./facts.tsx')).Facts)
const Links = lazy(async () => (await import('../form/lists.tsx')).Links)
const Tracks = lazy(async () => (await import('../form/lists.tsx')).Tracks)
const Shows = lazy(async () => (await import('../form/lists.tsx')).Shows)
const Pictures = lazy(async () => (await import('./pictures.tsx')).Pictures)
const Look = lazy(async () => (await import('./look.tsx')).Look)
const Generate = lazy(async () => (await import('./generate.tsx')).Generate)
const Sharing = lazy(async () => (await import('./sharing.tsx')).Sharing)

/** Whether the part that generates is loaded: it was asked for, or a generation is in progress. */
const isGenerating = signal(false)
effect(() => {
  if (section.value === 'generate') isGenerating.value = true
})

/** Shows the generation that is in progress, if there is one: requested in another tab, or by somebody else. */
export async function findGeneration(): Promise<void> {
  if (!isGenerating.value && await api.sites.findGeneration(site.value!.id)) section.value = 'generate'
}

effect(() => {
  const name = wanted.value?.path.split('.')[0]
  const found = sections.find(({ fields }) => fields.some((field) => field === name))
  if (found) section.value = found.id
})

const isOffered = ({ isOfDraft }: Section) => !isOfDraft || site.value!.draft !== null

/** What generates the draft. It comes first until there is one. */
const DraftEntry = () => (
  <button
    type='button'
    aria-current={section.value === 'generate' ? 'true' : undefined}
    onClick={() => section.value = 'generate'}
  >
    <span>{draftTitle()}</span>
  </button>
)
export const draftTitle = () => site.value!.draft === null ? 'First draft' : 'New draft'

/** The sections. A dot marks what fans do not see yet. */
export function SectionList() {
  const parts = unpublished(site.value!)
  const isFirst = site.value!.draft === null
  return (
    <nav class='sections' aria-label='Sections'>
      {isFirst && <DraftEntry />}
      {sections.filter(isOffered).map(({ id, title, fields, document = [], counts }) => {
        const count = counts ? countOf(counts) + (counts === 'links' && ownLink() ? 1 : 0) : 0
        const isNew = fields.some(isChanged) || [...fields, ...document].some((name) => parts.includes(name))
        return (
          <button
            key={id}
            type='button'
            aria-current={section.value === id ? 'true' : undefined}
            onClick={() => section.value = id}
          >
            <span>{title}</span>
            {count > 0 && <small>{count}</small>}
            {isNew && <i class='dot' role='img' aria-label='Changes not published' />}
          </button>
        )
      })}
      {!isFirst && <DraftEntry />}
    </nav>
  )
}

/** The fields of each section that is part of the form, of which one is seen. */
export const FieldSections = () => (
  <>
    <Part id='facts'>
      <Facts />
    </Part>
    <Part id='texts'>
      <Field name='headline' {...designInput.headline} full />
      <Field name='eyebrow' {...designInput.eyebrow} full />
      <TextArea name='description' rows={5} {...designInput.description} />
      <ButtonText />
    </Part>
    <Part id='links'>
      {ownLink() && <p class='muted full'>The address of the release is the first link of the page.</p>}
      <Links />
      <Field name='videoUrl' {...siteInput.videoUrl} type='url' placeholder='https://' full />
      <Check name='game'>A game below the links, on a page in English. It is made with the next draft.</Check>
    </Part>
    <Part id='tracks'>
      <Tracks />
    </Part>
    <Part id='shows'>
      <Shows />
    </Part>
    <Part id='pictures'>
      <Pictures />
    </Part>
    <Part id='look'>
      <Look />
    </Part>
    <Part id='signup'>
      {site.value!.draft !== null && <Field name='signupHeading' {...designInput.signupHeading} full />}
      <Field name='controller' {...siteInput.controller} hint='A name, with its postal address.' full />
      <Field name='privacyUrl' {...siteInput.privacyUrl} type='url' placeholder='https://' full />
    </Part>
    <Part id='notes'>
      <TextArea name='brief' rows={8} {...siteInput.brief} />
      <Check name='showBrief'>Show the notes on the page, as they are written</Check>
    </Part>
    <Part id='sharing'>
      <Field
        name='slug'
        maxlength={60}
        hint='Comes after /s/, such as paper-lanterns. Earlier addresses keep working.'
        autocapitalize='none'
        spellcheck={false}
        full
      />
    </Part>
  </>
)

/** The text of the main button, and whether the page shows it. */
function ButtonText() {
  const { asked, shown, isSignUp } = shownButton.value
  const isMissing = asked !== '' && asked === read('buttonLabel') && shown !== undefined && shown !== asked
  const hint = isMissing
    ? `Not shown on the page: it must say what the first button does, such as “${
      isSignUp ? 'Join the list' : 'Listen now'
    }”.`
    : undefined
  return <Field name='buttonLabel' {...designInput.buttonLabel} hint={hint} full />
}

/** What is open beside the form. */
export const OtherSections = () => (
  <>
    <div class='section' hidden={section.value !== 'generate'}>
      <p class='muted'>
        {site.value!.draft !== null
          ? 'Generates the page again from these.'
          : site.value!.published
          ? 'The draft is empty, and fans still see the published page. Generate a new one from these, or take one from the history.'
          : 'The texts and the look are made from these.'}
      </p>
      {isGenerating.value && <Generate />}
    </div>
    {section.value === 'sharing' && (
      <div class='section'>
        <Sharing />
      </div>
    )}
  </>
)

/** A section, which is drawn once it is opened. */
function Part({ id, children }: { id: string; children: ComponentChildren }) {
  const wasOpen = useRef(false)
  wasOpen.current ||= section.value === id
  return (
    <div class='fields section' id={`section-${id}`} hidden={section.value !== id}>
      {wasOpen.current && children}
    </div>
  )
}
