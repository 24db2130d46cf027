import { useEffect, useRef, useState } from 'preact/hooks'
import { useLoad } from '../../../components/loaded.tsx'
import { Segmented } from '../../../components/segmented.tsx'
import { useLazy } from '../../../components/use-lazy.ts'
import { fonts, palettes } from '../../choices.built.ts'
import { day } from '../../format.ts'
import { SubjectTitle } from '../../frame.tsx'
import { designInput, siteInput } from '../../inputs.built.ts'
import { organizationId, to } from '../../place.ts'
import { goTo } from '../../session.ts'
import { api } from '../api.ts'
import { artistsInReach } from '../artists-in-reach.ts'
import { Check, Field, FieldsForm, Select, TextArea } from '../form/fields.tsx'
import { Layouts } from '../form/layouts.tsx'
import { emphases, named } from '../form/mini-page.tsx'
import { changes, fields, problems, read, showProblems } from '../form/model.ts'
import { act, failureIn, newPlace, Outcome } from '../form/outcome.tsx'
import { PaletteOption } from '../form/palette.tsx'
import { Cover } from './cover.tsx'
import { follow, offer, releaseDay, releaseFacts, releaseTitle, source } from './artist.ts'

const place = newPlace()
const warn = (event: Event) => event.preventDefault()
const chosen = ['', 'Chosen for you'] as const

/** The ways to say what the page is about, of which one is open. */
const ways = [['release', 'From a release'], ['words', 'In your words']] as const
type Way = typeof ways[number][0]
const missing: Record<Way, string> = {
  release: 'Give the address of the release.',
  words: 'Give a name, an artist and what the page should be.',
}

/** What the person gave. A date as the release has it stays the date of the release. */
function chosenFacts() {
  const { releaseDate, ...others } = changes() as Parameters<typeof api.sites.create>[0]
  return releaseDate === releaseDay.value ? others : { releaseDate, ...others }
}

/** Creates a page and requests its draft. Its editor then shows how far that is. */
const create = (way: Way) =>
  act(place, async () => {
    problems.value = {}
    const isGiven = way === 'release' ? read('releaseUrl') : read('name') && read('brief') && read('artist')
    if (!isGiven) throw new Error(missing[way])
    place.outcome.value = 'Creating…'
    // Without links or shows, those of the release and of the artist are looked up.
    const site = await api.sites.create({
      ...chosenFacts(),
      generate: true,
      background: true,
      organizationId,
    }).catch(showProblems)
    removeEventListener('beforeunload', warn)
    await goTo(to(`pages/${site.id}`))
    place.outcome.value = ''
  })

/** A new page: what it is about, and how it looks, in three layouts at once. */
export function NewPage() {
  const { value: artists = [], error } = useLoad(artistsInReach)
  useEffect(() => offer(artists), [artists.length])
  const [way, setWay] = useState<Way>('release')
  const address = useRef('')
  const choose = (chosen: Way) => {
    const given = read('releaseUrl') as string
    if (chosen === 'words') address.current = given
    fields.releaseUrl.value = chosen === 'words' ? '' : address.current
    follow('releaseUrl', fields.releaseUrl.value)
    setWay(chosen)
  }
  const known = { title: read('name') as string || releaseTitle.value || 'Your title', artist: 'Artist' }
  const details = <Details artists={artists} error={error} />
  return (
    <>
      <SubjectTitle path='pages' list='Pages'>
        <div>
          <h1>New page</h1>
          <p class='muted'>A draft is generated for you. It stays private until you publish it.</p>
        </div>
      </SubjectTitle>
      <FieldsForm
        id='new-site'
        onSubmit={() => void create(way)}
        onInput={(name, value) => {
          addEventListener('beforeunload', warn)
          follow(name, value)
        }}
      >
        <section class='card about-part' aria-labelledby='about'>
          <h2 id='about'>What it is about</h2>
          <Segmented label='What it is about' options={ways} value={way} onChange={choose} />
          {way === 'words' ? details : (
            <>
              <Field
                name='releaseUrl'
                {...siteInput.releaseUrl}
                type='url'
                placeholder='https://open.spotify.com/album/'
                hint='A track, album or playlist at open.spotify.com. Its title, cover, tracks and links are added.'
              />
              <p class='found-release' role='status'>
                {releaseTitle.value
                  ? (
                    <>
                      <strong>{releaseTitle.value}</strong>
                      <small>{releaseFacts.value}</small>
                    </>
                  )
                  : read('releaseUrl') && <small>{source.value}</small>}
              </p>
              <details>
                <summary>Change details (optional)</summary>
                {details}
              </details>
            </>
          )}
        </section>
        <section class='card colors-part' aria-labelledby='colors'>
          <Colors />
        </section>
        <section class='card look-part' aria-labelledby='look'>
          <h2 id='look'>How it looks</h2>
          <Layouts
            known={known}
            hasFit
            hasCover={releaseTitle.value !== ''}
          />
          <fieldset>
            <legend>What comes first</legend>
            <Segmented
              label='What comes first'
              options={emphases}
              value={read('emphasis') as typeof emphases[number][0]}
              onChange={(value) => fields.emphasis.value = value}
            />
          </fieldset>
        </section>
        <div class='save-bar create-part'>
          <small>A generation that fails costs nothing.</small>
          <Outcome place={place} />
          <button type='submit' class='main' aria-disabled={place.isBusy.value ? 'true' : undefined}>
            Create and generate (up to 25 credits)
          </button>
        </div>
      </FieldsForm>
    </>
  )
}

/** Facts and texts of the page. Those of a release need none. */
function Details({ artists, error }: {
  artists: Awaited<ReturnType<typeof artistsInReach>>
  error: unknown
}) {
  const [hasMore, setMore] = useState(false)
  const lists = useLazy(() => import('../form/lists.tsx'), hasMore)
  const date = read('releaseDate') as string
  return (
    <div class='details-body'>
      <div class='fields'>
        <Field
          name='name'
          {...siteInput.name}
          placeholder={releaseTitle.value}
          hint={releaseTitle.value && 'The title of the release, unless you write another.'}
        />
        <div class='artist-part'>
          <Field
            name='artist'
            {...siteInput.artist}
            list='own-artists'
            autocomplete='off'
          />
          <datalist id='own-artists'>
            {artists.map(({ id, name }) => name && <option key={id} value={name} />)}
          </datalist>
          <small id='artist-source' role='status'>{source.value}</small>
          {error !== undefined && (
            <small class='problem' role='alert'>
              Your artists could not be loaded. {failureIn(error)}
            </small>
          )}
        </div>
        <TextArea
          name='brief'
          label='What the page should be'
          rows={3}
          {...siteInput.brief}
          hint='The mood and what it is about. It is not printed unless you say so.'
        />
        <Field
          name='releaseDate'
          label='Released on (optional)'
          type='date'
          hint={date && `On the page: ${day(date)}.`}
        />
        <Cover />
      </div>
      <details class='more-part' onToggle={() => setMore(true)}>
        <summary>Texts, links, shows and a game (optional)</summary>
        <div class='fields'>
          <Field name='headline' {...designInput.headline} hint='The name, if it is empty.' />
          <Field name='eyebrow' {...designInput.eyebrow} />
          <Select name='font' options={[chosen, ...named(fonts)]} />
          <TextArea name='description' rows={3} {...designInput.description} />
          <Check name='game'>
            With a game, on a page in English. A page without notes has one anyway.
          </Check>
          {lists && <lists.Links />}
          {lists && <lists.Shows />}
        </div>
      </details>
    </div>
  )
}

const offered = 5

/** Palettes as swatches, and colors in words. */
function Colors() {
  const [isWhole, setWhole] = useState(false)
  // Light and dark ones alternate.
  const [light, dark] = [palettes.slice(0, 13), palettes.slice(13)]
  const all = light.flatMap((one, at) => dark[at] ? [dark[at], one] : [one]).concat(dark.slice(light.length))
  return (
    <>
      <div class='between'>
        <h2 id='colors'>Colors</h2>
        {!isWhole && (
          <button type='button' class='link' onClick={() => setWhole(true)}>All {palettes.length}</button>
        )}
      </div>
      <fieldset class='palettes' aria-labelledby='colors'>
        <PaletteOption colors={{}} text='From the cover or your words' />
        {(isWhole ? all : all.slice(0, offered)).map(({ name, colors }) => (
          <PaletteOption key={name} colors={colors} text={name} />
        ))}
      </fieldset>
      <Field name='instruction' maxlength={200} placeholder='black and gold' />
    </>
  )
}
