;; The dot product of two rows of llama.cpp's format Q8_0: blocks of 34 bytes, a half-precision scale and 32 signed bytes.
;; Its parameters are those of ggml_vec_dot_q8_0_q8_0: length, result, and two rows; strides and the count of rows are unused there too.
(module
  (memory (export "memory") i64 1)
  (func (export "dot")
    (param $n i32) (param $result i64) (param $rs i64) (param $x i64) (param $xs i64) (param $y i64) (param $ys i64) (param $rows i32)
    (local $x0 v128) (local $y0 v128) (local $x1 v128) (local $y1 v128) (local $sum v128)
    (local.set $n (i32.shr_s (local.get $n) (i32.const 5)))
    (if (i32.gt_s (local.get $n) (i32.const 0))
      (then
        (loop $block
          (local.set $x0 (v128.load offset=2 align=1 (local.get $x)))
          (local.set $y0 (v128.load offset=2 align=1 (local.get $y)))
          (local.set $x1 (v128.load offset=18 align=1 (local.get $x)))
          (local.set $y1 (v128.load offset=18 align=1 (local.get $y)))
          (local.set $sum
            (f32x4.add
              (local.get $sum)
              (f32x4.mul
                (f32x4.convert_i32x4_s
                  (i32x4.add
                    (i32x4.add
                      (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $x0)) (i16x8.extend_low_i8x16_s (local.get $y0)))
                      (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $x0)) (i16x8.extend_high_i8x16_s (local.get $y0))))
                    (i32x4.add
                      (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $x1)) (i16x8.extend_low_i8x16_s (local.get $y1)))
                      (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $x1)) (i16x8.extend_high_i8x16_s (local.get $y1))))))
                ;; Both scales as single precision: exponent and fraction moved up, the sign spread by the load and cut back to one bit,
                ;; and 2^112 for the difference of the biases.
                (f32x4.splat
                  (f32.mul
                    (f32.mul
                      (f32.reinterpret_i32
                        (i32.and (i32.shl (i32.load16_s align=1 (local.get $x)) (i32.const 13)) (i32.const 0x8fffe000)))
                      (f32.const 0x1p112))
                    (f32.mul
                      (f32.reinterpret_i32
                        (i32.and (i32.shl (i32.load16_s align=1 (local.get $y)) (i32.const 13)) (i32.const 0x8fffe000)))
                      (f32.const 0x1p112)))))))
          (local.set $x (i64.add (local.get $x) (i64.const 34)))
          (local.set $y (i64.add (local.get $y) (i64.const 34)))
          (br_if $block (local.tee $n (i32.sub (local.get $n) (i32.const 1)))))))
    (f32.store
      (local.get $result)
      (f32.add
        (f32.add (f32x4.extract_lane 0 (local.get $sum)) (f32x4.extract_lane 1 (local.get $sum)))
        (f32.add (f32x4.extract_lane 2 (local.get $sum)) (f32x4.extract_lane 3 (local.get $sum)))))))
