/** The home of operators: open work of this semester as numbers that link to lists. */

import { Alert } from '@mui/material'
import { HomeCards } from '#platform/console/kit/home/HomeCards.tsx'
import { useCan } from '#platform/console/providers/rights.ts'
import { ClassProgressList } from './ClassProgressList.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import type { HomeProps } from './HomeProps.ts'
import { IdentityCard, LastLogin } from './IdentityCard.tsx'
import { Tile, Tiles } from './Tile.tsx'

export function OperatorHome({ dashboard, work }: HomeProps) {
  const { name, last_login, space_warning } = dashboard
  const can = useCan()
  const tiles = work.flatMap(({ findTile }) => findTile?.(dashboard, can) ?? [])
  return (
    <>
      <IdentityCard
        title="ROLE ADMIN/OPERATOR"
        meaning="Anda masuk sebagai administrator atau operator"
        name={name}
        status="Aktif"
        facts={[['Login terakhir', <LastLogin key="login" at={last_login} />]]}
      />
      <HomeCards home="administrator" />
      {space_warning && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {space_warning}
        </Alert>
      )}
      <FirstSteps steps={dashboard.first_steps} />
      <Tiles areLinks>
        {tiles.map((tile) => (
          <Tile key={tile.label} {...tile} />
        ))}
      </Tiles>
      <ClassProgressList title="Rapor per kelas" dashboard={dashboard} />
    </>
  )
}
