/** Line charts of task scores over time, one per lesson. */
import { Box, Typography } from '@mui/material'
import { useTheme } from '@mui/material/styles'
import { formatPoints } from '#platform/console/kit/format/formatScore.ts'
import { call } from '#platform/console/providers/call.ts'
import { readStudentScores, type ScoreSeries } from '../../studentLesson.ts'
import { QueryContent } from '../parts/QueryContent.tsx'
import { useLearningQuery } from '../parts/useLearningQuery.ts'

const WIDTH = 240
const HEIGHT = 64
const CHART_MARGIN = 6

export function ScoreCharts() {
  const query = useLearningQuery(['scores'], (signal) => call(readStudentScores, { signal }))
  return (
    <QueryContent query={query}>
      {(seriesList) =>
        seriesList.length === 0 ? (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
            Belum ada nilai tugas.
          </Typography>
        ) : (
          <Box component="ul" aria-label="Nilai tugas" sx={GRID_STYLE}>
            {seriesList.map((series) => (
              <ScoreChart key={series.lesson_class_id} series={series} />
            ))}
          </Box>
        )
      }
    </QueryContent>
  )
}

function ScoreChart({ series: { lesson, semester, eduyear, points } }: { series: ScoreSeries }) {
  const { palette } = useTheme()
  const average = points.reduce((sum, { score }) => sum + score, 0) / points.length
  const chartPoints = toChartPoints(points)
  const scores = points.map(({ name, score }) => `${name} ${formatPoints(score)}`).join(', ')
  return (
    <Box component="li">
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {lesson.name}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {`${semester.name} ${eduyear.name} · rata-rata ${formatPoints(average)}`}
      </Typography>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width="100%"
        role="img"
        aria-label={`${lesson.name}: ${scores}`}
      >
        <line
          x1="0"
          x2={WIDTH}
          y1={HEIGHT - CHART_MARGIN}
          y2={HEIGHT - CHART_MARGIN}
          stroke={palette.divider}
        />
        <polyline
          points={chartPoints.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          stroke={palette.primary.main}
          strokeWidth="2"
        />
        {chartPoints.map(({ id, x, y, name, score }) => (
          <circle key={id} cx={x} cy={y} r="3.5" fill={palette.primary.main}>
            <title>{`${name}: ${formatPoints(score)}`}</title>
          </circle>
        ))}
      </svg>
    </Box>
  )
}

/** Computes coordinates: x by due date, y by score from 0 at the bottom to 100 at the top. */
function toChartPoints(points: ScoreSeries['points']) {
  const times = points.map(({ due_at }) => Date.parse(due_at))
  const start = Math.min(...times)
  const duration = Math.max(...times) - start
  return points.map((point, index) => {
    const fraction =
      duration === 0 ? (index + 1) / (points.length + 1) : (Date.parse(point.due_at) - start) / duration
    const x = CHART_MARGIN + fraction * (WIDTH - 2 * CHART_MARGIN)
    const y = HEIGHT - CHART_MARGIN - (point.score / 100) * (HEIGHT - 2 * CHART_MARGIN)
    return { ...point, x, y }
  })
}

const GRID_STYLE = {
  m: 0,
  mt: 2.5,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(220px, 1fr))' },
} as const
