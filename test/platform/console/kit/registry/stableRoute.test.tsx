/** The element of a route is rendered once per URL, even if the routes around it are rendered again. */
import { act, screen as page, render } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter, Route, Routes, useNavigate, useParams } from 'react-router-dom'
import { expect, test } from 'vitest'
import { StableRoute } from '#platform/console/kit/registry/StableRoute.tsx'

const renders: string[] = []
let rerenderRoutes = () => {}
let openLesson = (_id: number) => {}

function Lesson() {
  const { id } = useParams()
  renders.push(String(id))
  return <p>Pelajaran {id}</p>
}

/** As in react-admin, the route's element stays the same while the routes around it are new. */
const lesson = (
  <StableRoute>
    <Lesson />
  </StableRoute>
)

function RerenderingRoutes() {
  const [count, setCount] = useState(0)
  const navigate = useNavigate()
  rerenderRoutes = () => setCount(count + 1)
  openLesson = (id) => void navigate(`/lesson/${id}`)
  return (
    <Routes>
      <Route path="/lesson/:id" element={lesson} />
    </Routes>
  )
}

test('it is rendered again only when the URL changes', async () => {
  renders.length = 0
  render(
    <MemoryRouter initialEntries={['/lesson/7']}>
      <RerenderingRoutes />
    </MemoryRouter>,
  )
  expect(page.getByText('Pelajaran 7')).toBeVisible()
  await act(async () => rerenderRoutes())
  await act(async () => rerenderRoutes())
  expect(renders).toEqual(['7'])
  await act(async () => openLesson(8))
  expect(page.getByText('Pelajaran 8')).toBeVisible()
  expect(new Set(renders)).toEqual(new Set(['7', '8']))
})
