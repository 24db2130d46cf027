import { createSite } from './create-site.ts'
import { deleteSite } from './delete-site.ts'
import { eraseSignup } from './erase-signup.ts'
import { exportSignups } from './export-signups.ts'
import { generateSite } from './generate-site.ts'
import { getPublicSite } from './get-public-site.ts'
import { getSignups } from './get-signups.ts'
import { getSite } from './get-site.ts'
import { listSites } from './list-sites.ts'
import { previewSite } from './preview-site.ts'
import { publishSite } from './publish-site.ts'
import { signUpFan } from './sign-up-fan.ts'
import { unpublishSite } from './unpublish-site.ts'
import { uploadAsset } from './upload-asset.ts'

export const sites = [
  listSites,
  createSite,
  getSite,
  generateSite,
  publishSite,
  unpublishSite,
  uploadAsset,
  deleteSite,
  previewSite,
  getSignups,
  exportSignups,
  eraseSignup,
  getPublicSite,
  signUpFan,
]
