/** Solves A x = b for a symmetric positive definite A (row by row) by Cholesky decomposition. Throws for other matrices. */
export function solvePositive(matrix: Float64Array, b: Float64Array): Float64Array {
  const n = b.length;
  const lower = new Float64Array(n * n);
  const at = (row: number, column: number): number => lower[row * n + column] ?? 0;
  const dot = (row: number, column: number, until: number): number => {
    let sum = 0;
    for (let k = 0; k < until; k += 1) sum += at(row, k) * at(column, k);
    return sum;
  };
  for (let row = 0; row < n; row += 1) {
    for (let column = 0; column < row; column += 1) {
      lower[row * n + column] = ((matrix[row * n + column] ?? 0) - dot(row, column, column)) / at(column, column);
    }
    const square = (matrix[row * n + row] ?? 0) - dot(row, row, row);
    if (!(square > 0)) throw new RangeError("the matrix is not positive definite");
    lower[row * n + row] = Math.sqrt(square);
  }
  const x = Float64Array.from(b);
  for (let row = 0; row < n; row += 1) {
    for (let k = 0; k < row; k += 1) x[row] = (x[row] ?? 0) - at(row, k) * (x[k] ?? 0);
    x[row] = (x[row] ?? 0) / at(row, row);
  }
  for (let row = n - 1; row >= 0; row -= 1) {
    for (let k = row + 1; k < n; k += 1) x[row] = (x[row] ?? 0) - at(k, row) * (x[k] ?? 0);
    x[row] = (x[row] ?? 0) / at(row, row);
  }
  return x;
}
