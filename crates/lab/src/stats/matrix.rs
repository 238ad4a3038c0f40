//! Small symmetric matrices.

/// The inverse of a symmetric positive definite matrix, by its Cholesky factor; none where it is not.
///
/// Source: G. H. Golub and C. F. Van Loan, Matrix Computations, fourth edition, 2013, section 4.2.
pub(super) fn inverse(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    let mut factor = vec![vec![0.0; size]; size];
    for row in 0..size {
        for column in 0..=row {
            let dot: f64 = (0..column).map(|k| factor[row][k] * factor[column][k]).sum();
            let left = matrix[row][column] - dot;
            if row == column {
                // What is left is nothing but rounding where rows depend on each other.
                if left <= 1e-12 * matrix[row][row] {
                    return None;
                }
                factor[row][row] = left.sqrt();
            } else {
                factor[row][column] = left / factor[column][column];
            }
        }
    }
    let solved = |unit: usize| {
        let mut solved = vec![0.0; size];
        for row in 0..size {
            let dot: f64 = (0..row).map(|k| factor[row][k] * solved[k]).sum();
            solved[row] = (f64::from(u8::from(row == unit)) - dot) / factor[row][row];
        }
        for row in (0..size).rev() {
            let dot: f64 = (row + 1..size).map(|k| factor[k][row] * solved[k]).sum();
            solved[row] = (solved[row] - dot) / factor[row][row];
        }
        solved
    };
    // The inverse is symmetric: its columns are its rows.
    Some((0..size).map(solved).collect())
}

/// The product of two square matrices.
pub(super) fn product(a: &[Vec<f64>], b: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let size = a.len();
    let cell = |row: usize, column: usize| (0..size).map(|k| a[row][k] * b[k][column]).sum();
    (0..size).map(|row| (0..size).map(|column| cell(row, column)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverse_times_matrix_is_one() {
        let matrix = vec![vec![4.0, 1.0, 0.5], vec![1.0, 3.0, -1.0], vec![0.5, -1.0, 2.0]];
        let one = product(&inverse(&matrix).expect("positive definite"), &matrix);
        for (row, cells) in one.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                assert!((cell - f64::from(u8::from(row == column))).abs() < 1e-12);
            }
        }
        assert_eq!(inverse(&[vec![1.0, 1.0], vec![1.0, 1.0]]), None);
        assert_eq!(inverse(&[vec![0.0]]), None);
    }
}
