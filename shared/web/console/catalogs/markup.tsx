import { catalogInput, songsInput } from '../inputs.built.ts'
import { Field, filled, Form, Region, Select, TextArea, Title } from '../dom/markup.tsx'
import { catalog } from './catalog.ts'
import { newCatalog } from './catalogs.ts'
import { CatalogFrame } from './frame.tsx'

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

const Parts = filled(
  <>
    <div class='columns'>
      <section class='card span'>
        <div class='head'>
          <h2>Plays each day</h2>
          <div id='days-part'>
            <Select
              label='Days'
              name='days'
              id='days'
              options={[['7', '7 days'], ['14', '14 days'], ['28', '28 days']]}
            />
          </div>
        </div>
        <Region id='summary' lines={2} />
        <div id='chart' class='region chart' aria-busy='true'></div>
        <div id='downloads' class='row'></div>
      </section>
      <section class='card span' id='movers-part' hidden>
        <h2>Largest changes</h2>
        <div id='movers' class='region'></div>
      </section>
      <section class='card' id='fill-part'>
        <h2>Add recordings</h2>
        <Form id='preview' button='Preview' secondary>
          <SourceField required />
        </Form>
        <Form id='fill' button='Add them' hidden />
      </section>
      <section class='card' id='file-part'>
        <h2>Add from a file or a list</h2>
        <Form id='preview-file' button='Read it' secondary>
          <Field
            label='CSV file'
            name='file'
            type='file'
            accept='.csv,.tsv,.txt,text/csv,text/plain'
            hint='Of a distributor or a publisher, with a column of ISRCs. You see what it has before anything is added.'
          />
          <TextArea
            label='Or ISRCs'
            name='list'
            rows={3}
            hint='Pasted, one on each line or separated by commas.'
            autocapitalize='none'
            spellcheck='false'
          />
        </Form>
        <Form id='add-file' button='Add them' hidden>
          <div id='file-questions'></div>
        </Form>
      </section>
      <section class='card span'>
        <h2>Recordings</h2>
        <Form id='search' button='Search' secondary inline>
          <Field label='Title, artist or ISRC' name='search' {...songsInput.search} type='search' />
        </Form>
        <Region id='songs' lines={6} />
      </section>
    </div>
  </>,
  catalog,
)

export const CatalogPage = () => (
  <CatalogFrame>
    <Parts />
  </CatalogFrame>
)
