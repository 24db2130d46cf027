import { useLoad } from '../../../components/loaded.tsx'
import { siteInput } from '../../inputs.built.ts'
import { artistsInReach } from '../artists-in-reach.ts'
import { Field, type Options, Select } from '../form/fields.tsx'
import { languages } from '../form/languages.ts'
import { fields } from '../form/model.ts'
import { failureIn } from '../form/outcome.tsx'
import { site } from '../site.ts'

/** What the page is about. */
export function Facts() {
  const { value = [], error } = useLoad(readArtists)
  const language = (fields.language.value as string).split('-')[0]
  const hasWords = language === '' || languages.some(([code]) => code === language)
  return (
    <>
      <Field name='name' {...siteInput.name} full />
      <Field
        name='artist'
        {...siteInput.artist}
        hint='As it is written on the page. Empty: the name of the artist below.'
        full
      />
      <Select name='artistId' options={[['', 'No artist'], ...value]} />
      {error !== undefined && (
        <small class='problem full' role='alert'>
          Your artists could not be loaded. {failureIn(error)}
        </small>
      )}
      <Field name='releaseDate' type='date' />
      <Select name='language' options={[['', 'Not stated (English)'], ...languages]} />
      {!hasWords && (
        <small id='language-words' class='full' role='status'>
          Dates and direction are those of this language. The page's own words are in English.
        </small>
      )}
    </>
  )
}

/** The artists that the page can be about, with its own. */
async function readArtists(): Promise<Options> {
  const { artist_id, draft } = site.value!
  const artists = await artistsInReach()
  if (artist_id && !artists.some(({ id }) => id === artist_id)) {
    artists.push({ id: artist_id, name: draft?.artistName ?? null })
  }
  return artists.map(({ id, name }) => [id, name ?? 'Without a name'])
}
