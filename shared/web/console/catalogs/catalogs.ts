import { onSubmit } from '../dom/form.ts'
import { organizationId, to } from '../place.ts'
import { api } from '../api.ts'
import { goTo } from '../session.ts'

/** Creates an empty catalog. Its page then shows what the address has. */
export function newCatalog(): void {
  onSubmit('new-catalog', async ({ text }, show) => {
    show('Creating…')
    const { catalog } = await api.catalogs.create({
      name: text('name'),
      organization_id: organizationId,
    })
    const source = text('source')
    await goTo(to(`catalogs/${catalog.id}${source && `?source=${encodeURIComponent(source)}`}`))
    show()
  })
}
