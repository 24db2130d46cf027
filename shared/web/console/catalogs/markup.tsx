import { catalogInput } from '../inputs.built.ts'
import { Field, filled, Form, Title } from '../dom/markup.tsx'
import { newCatalog } from './catalogs.ts'

const SourceField = ({ required = false }: { required?: boolean }) => (
  <Field
    label='Release, artist or playlist'
    name='source'
    required={required}
    maxlength={2048}
    hint='An address at Spotify or Apple Music, or a UPC. You see what it has before anything is added.'
    autocapitalize='none'
    spellcheck='false'
  />
)

export const NewCatalogPage = filled(
  <>
    <Title lead='A list of recordings whose public play counts are captured, compared and valued.'>
      New catalog
    </Title>
    <section class='card'>
      <Form id='new-catalog' button='Create'>
        <Field label='Name' name='name' {...catalogInput.name} required />
        <SourceField />
      </Form>
    </section>
  </>,
  newCatalog,
)
