import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'

const LowDisk = Type.Object(
  {
    freeBytes: Type.Integer(),
    reserveBytes: Type.Integer({ description: 'Below this nothing is added.' }),
  },
  { description: 'For owners only, and only while the disk of the server has hardly any room left.' },
)

export const dashboardContract = {
  notices: endpoint({
    method: 'GET',
    path: '/dashboard/notices',
    access: 'author',
    summary: 'What is to be known on every screen of the admin area; empty if there is nothing.',
    response: Type.Object({ lowDisk: Type.Optional(LowDisk) }),
  }),
  version: endpoint({
    method: 'GET',
    path: '/dashboard/version',
    access: 'owner',
    summary: 'Which version of Lectern the process that answers runs, and on which Node.',
    response: Type.Object({
      version: Type.String({ description: 'A semantic version, as in the changelog.' }),
      node: Type.String(),
    }),
  }),
}
