import { designInput, siteInput, siteLists } from '../inputs.built.ts'
import type { ComponentChildren } from 'preact'
import {
  artNames,
  earlierLayouts,
  fonts,
  languageCodes,
  layouts,
  linkVerbs,
  services,
} from '../choices.built.ts'
import { Field, Select, TextArea } from '../dom/markup.tsx'
import { RowCheck, RowField, RowLines, Rows, RowSelect } from '../dom/rows-markup.tsx'

export const named = (names: readonly string[]) =>
  names.map((name) => [name, (name.charAt(0).toUpperCase() + name.slice(1)).replace('_', ' ')] as const)
/** Earlier ones stay for the pages that have them. */
const layoutOptions = [
  ...named(layouts),
  ...earlierLayouts.map((name) => [name, `Earlier: ${name}`] as const),
]
const byName = (type: 'language' | 'region', codes: readonly string[]) => {
  const names = new Intl.DisplayNames('en', { type })
  return codes.map((code) => [code, names.of(code) ?? code] as const)
    .sort(([, a], [, b]) => a.localeCompare(b))
}
/** Those that pages have words in. */
const languages = byName('language', languageCodes)
const countries = byName(
  'region',
  'AE AR AT AU BE BG BR CA CH CL CN CO CZ DE DK EE EG ES FI FR GB GR HK HR HU ID IE IL IN IS IT JP KE KR LT LU LV MX MY NG NL NO NZ PE PH PL PT RO SE SG SI SK TH TR TW UA US VN ZA'
    .split(' '),
)

const Color = ({ label, name }: { label: string; name: string }) => (
  <Field label={label} name={name} type='color' data-design />
)

/** Which block of a page comes first. */
export const Emphasis = () => (
  <Select
    label='First after the title'
    name='emphasis'
    options={[
      ['', 'As usual'],
      ['listen', 'Links'],
      ['shows', 'Shows'],
      ['signup', 'Sign-up'],
      ['tracks', 'Tracks'],
    ]}
    data-design
  />
)

/** A part of the editor that opens and closes. */
const Part = ({ title, open, design, count, children }: {
  title: string
  open?: boolean
  /** Only for a page that has a draft. */
  design?: boolean
  /** The field whose entries are counted beside the title. */
  count?: string
  children: ComponentChildren
}) => (
  <details class='part' open={open} data-needs-draft={design}>
    <summary>
      <h3>{title}</h3>
      {count && <small data-count={count}></small>}
    </summary>
    <div class='fields'>{children}</div>
  </details>
)

export const LinkRows = () => (
  <Rows
    name='links'
    legend='Where the release is, in the order of the buttons'
    item='link'
    max={siteInput.links.max!}
  >
    <RowSelect
      label='Service'
      name='service'
      options={[...Object.entries(services), ['other', 'Another shop']]}
    />
    <RowSelect label='Country' name='country' options={[['', 'All countries'], ...countries]} />
    <RowSelect label='Verb' name='action' options={[['', 'None'], ...linkVerbs]} />
    <div class='only-other full'>
      <RowField label='Name of the shop' name='label' {...siteLists.links.label} />
    </div>
    <RowField label='Address' name='url' {...siteLists.links.url} type='url' placeholder='https://' full />
  </Rows>
)

export const ShowRows = () => (
  <Rows name='shows' legend='Live dates' item='show' max={siteInput.shows.max!}>
    <RowField label='Date' name='date' type='date' />
    <RowField label='Time' name='time' type='time' />
    <RowField label='City' name='city' {...siteLists.shows.city} />
    <RowField label='Venue' name='venue' {...siteLists.shows.venue} />
    <RowField label='Country' name='country' {...siteLists.shows.country} />
    <RowField label='Tickets' name='url' {...siteLists.shows.url} type='url' placeholder='https://' full />
    <RowCheck label='Sold out' name='soldOut' />
  </Rows>
)

/** Where the artwork is cropped around. */
const Focus = () => (
  <fieldset class='full focus' data-focus hidden>
    <legend>What stays in view where a layout crops it (or click the picture)</legend>
    <label>
      <span>From the left</span>
      <input type='range' min='0' max='100' />
    </label>
    <label>
      <span>From the top</span>
      <input type='range' min='0' max='100' />
    </label>
  </fieldset>
)

/** The fields have the names that the API gives them. Those with `data-design` are in the design of the draft. */
export const EditorForm = () => (
  <form id='edit' method='post' novalidate hidden>
    <Part title='Page' open>
      <Field label='Name' name='name' {...siteInput.name} />
      <Field
        label='Artist'
        name='artist'
        {...siteInput.artist}
        hint='As it is written on the page. Empty: the name of the artist below.'
      />
      <Select label='Artist of yours' name='artistId' options={[['', 'No artist']]} />
      <Field
        label='Short address'
        name='slug'
        maxlength={60}
        hint='What comes after /s/, for example paper-lanterns. It changes with the next save, and former ones lead to it.'
        autocapitalize='none'
        spellcheck='false'
      />
      <div>
        <Select label='Language' name='language' options={[['', 'Not stated (English)'], ...languages]} />
        <small id='language-words' role='status' hidden>
          Dates and direction are those of this language. The page's own words are in English.
        </small>
      </div>
    </Part>
    <Part title='Brief'>
      <TextArea label='What the page is about' name='brief' rows={4} {...siteInput.brief} />
      <label class='check full'>
        <input type='checkbox' name='showBrief' />
        <span>Print it on the page, as it is written</span>
      </label>
    </Part>
    <Part title='Game'>
      <label class='check full'>
        <input type='checkbox' name='game' />
        <span>A game below the links, on a page in English. It is made with the next draft.</span>
      </label>
    </Part>
    <Part title='Texts' open design>
      <Field label='Above the headline' name='eyebrow' {...designInput.eyebrow} data-design />
      <Field label='Headline' name='headline' {...designInput.headline} data-design />
      <label class='full'>
        <span>Text</span>
        <textarea name='description' rows={3} {...designInput.description} data-design></textarea>
      </label>
      <Field label='Button' name='buttonLabel' {...designInput.buttonLabel} data-design />
      <Field label='Title of the sign-up' name='signupHeading' {...designInput.signupHeading} data-design />
    </Part>
    <Part title='Look' design>
      <Select label='Layout' name='layout' options={layoutOptions} data-design />
      <Select label='Letters' name='font' options={named(fonts)} data-design />
      <Emphasis />
      <Select
        label='Drawing'
        name='art'
        options={[['', 'None: the letters of the title'], ...named(artNames)]}
        data-design
      />
      <fieldset id='palettes' class='full'></fieldset>
      <div class='full colors'>
        <Color label='Background' name='background' />
        <Color label='Text color' name='foreground' />
        <Color label='Accent' name='accent' />
        <Color label='Second accent' name='second' />
      </div>
    </Part>
    <Part title='Pictures and sounds' count='assets'>
      <Rows
        name='assets'
        legend='The first picture is the artwork'
        item='file'
        max={siteInput.assets.max!}
        button={
          <div class='drop' id='drop'>
            <label>
              <span>Add pictures or sounds, or drop them here</span>
              <input
                type='file'
                class='add'
                multiple
                accept='image/jpeg,image/png,image/webp,audio/mpeg,audio/wav'
              />
            </label>
            <small>JPEG, PNG, WebP, MP3 or WAV, of at most 4 MB. Large pictures are scaled down.</small>
            <div id='uploads' role='status'></div>
          </div>
        }
      >
        <div class='file'>
          <img alt='' height='72' />
          <span data-file></span>
          <small data-artwork hidden>Artwork</small>
        </div>
        <Focus />
      </Rows>
    </Part>
    <Part title='Release' count='links'>
      <Field label='Released on' name='releaseDate' type='date' />
      <Field label='Video' name='videoUrl' {...siteInput.videoUrl} type='url' placeholder='https://' />
      <LinkRows />
    </Part>
    <Part title='Tracks and guests' count='tracks'>
      <Rows name='tracks' legend='Tracks in their order' item='track' max={siteInput.tracks.max!}>
        <RowField label='Title' name='title' {...siteLists.tracks.title} full />
        <RowLines label='Guests, one a line' name='guests' />
      </Rows>
      <Rows name='guests' legend='Guests of the whole release' item='guest' max={siteInput.guests.max!} plain>
        <RowField label='Name' name='value' maxlength={120} />
      </Rows>
    </Part>
    <Part title='Shows' count='shows'>
      <ShowRows />
    </Part>
    <Part title='Privacy of fans'>
      <Field
        label='Responsible for fans'
        name='controller'
        {...siteInput.controller}
        hint='A name, with its postal address.'
      />
      <Field
        label='Privacy policy'
        name='privacyUrl'
        {...siteInput.privacyUrl}
        type='url'
        placeholder='https://'
      />
    </Part>
    <div class='save-bar'>
      <p class='problem' role='alert'></p>
      <div class='outcome' role='status'></div>
      <div class='row'>
        <button type='submit' class='main'>Save</button>
        <button type='button' id='discard' hidden>
          <span>
            {'Discard '}
            <span class='wide-text'>changes</span>
          </span>
        </button>
        <button type='button' id='show-preview'>Show preview</button>
        <span id='edit-status' class='muted' role='status'></span>
      </div>
    </div>
  </form>
)
