/** Which cities are joined by road: see tests/tools/derive-roads.ts, which writes this file. */
export const roadTable = `16 2a 3y 3z a2 cg
a 1w 20 2g 51 9f iy
1 f k w 23 2u 43 4u
e j 22 4i 5h
28 4w 56 pm
2k 3h g7 lc ma mn r9
t 49 4v 6k cv en
2g 8u 8v xx
4i 9w aw
5g 5q 66
7t 8y
19 1l 1q 26 2b 3q 43 4r 7y 95 io
6g 95 9n m4 s3
3g 4u 50 5n 61 7y 8d 8e 9w b6 ir
gm hv j3 ks lg lm vf 110
1n 6l 7z 9l ar at
2f 8v af am
5 1o 2f 3o 44 4s 53
w cz dp f1
1w 4o 5x 9f ah
1 y 1y 3x 4t 5e 5u 5x 6t 71 8m 9i
l 1a 1x 3d 5t 6s 9h i5
1j 4n 4y 62 86
5y c8 cg cj
lq mn pc r3 s9 t9 xe xz
hv tw vq zc
2u 3n 45 7h
d y 3l 51 6l xd
1g 7p au fq h6
1b 1d c3 py qi tz yd
j5 ki
28 7z g4 ht jh
b7 ig
2v 3l f6
17 19 1y 37 3y e0
3g 42 5h 5r c2 du i5
4r 7g 8l a7 cf
1g 27 30 3d 3g 4k 53 bt w0
5p 6g ba cx
1h 6e 6t hq
l 1j 2w 8e 9s x0
25 8z 9z
p 2t 58 8w ba hk
l 3x 3z 6s i8
3h 63 bu qa
2c 5j 6v 79 9g
be
4d 4s ce w9
8c ch dq qu ru
l9 mg nx oq p5 qc so tm xc
bu ct e5
7 3i 4t dc
jz ma
iq qi
3v 4g 4i 4m 4w 63 6c 8r gy h8
j8 mp
x 5x hf
et lr tu
3b 4m 6a
a3 mm
4v 6y
43 97
5a 6o 8a 9g
g 2u 35 5j
3c 3e 67 71 79 7a bj
a9 q6 sx
7q c4 cs eg fj fk
n 24 49 4j gv
5 l q 3p 6g 7g 7k
4 1x 2d 2u 35 6c 7p xi
h 39 5i 62 6b 72 7o
2t 78 bt ch jq wi
4i c1 h8 su
2q 31 68 7f 7l xe
4y 7n 96 a0
df gc ih j8 k6 uo
2 n ax ng od on
r 20 34 ct
l 19 5h 5p 6e 6j aq
2p
9e c4 ea fq
15 1k 2c 4l 54 g7 gh
14 1o 4w 53 7s a6
18 4s 9j r0
2y 72 b8 ne
c 5o 60 7e dz eo zg
6i ad ax dd jb
2s 41 55 5l 5w 6c 7j
cs dx e7 hc ie nz or pl tp
5 1x 50 gi
1h 3m 3w 3z g8
au c6 g8 kn me na o2 pp qr uk
4x 5c e0 g9
3a af bo v9
m 1s 1v 2z 6k uf
66 6e 6f vh
b1 uw
x 5c 5o dn is
13 6j 7j 7s 83 8t
1o 3v 4w aa
cj dz f7 lb
1a 2n ms
2z 4b 6t
6g 80 87
1p 20 2o
8z d2 h7
2y 67 hn
86
o 3d 4r 6h 6j 6z 7u
2h 4p 8c 8o b2 c6 cp e7 fh fz gc hg hv in q4
7 q c4
d5 h9
37 b9
1u f3 ft fy
3q 48 hm
a 1s 6h g2 im pz
16 19 2d 4d 5y 64 tt
bx ex
1 u 7u
t 7s 8u
1s 31 4f 4w 56 67 a2 g3
92 ba cg kf l2 lm rz
k 3s 3z f2
1u 37 39 48 55 5a 5d 7e dw
ba ci il jk l3
67 er
il on yw
3k 3q 5s 7j 8b ps
5 t 2c 5l
1w 41 4j 4x 5z
4r hv
b7 dk w6
2o 43 5t 5v 6b 6j 76 h0 nc
o 27 5g 6x gw
72
8e 8n
q
s 6g 6p 70 7q en
g x 18
8c qi ys
2v a3 ce lq
3s 4o 83 87 i7 lx nd
38 3f 64 es
25 2i 3m cl
14 2d 4t 5i 6k 6u
d 8t
5b 5o 9g
12 2s 2y 85 li lz
2r 2x 81
14 at
59 5p s5
y7
36 94 a4 ca ed gk l6
wk
h 2v 8j
ld r2 so t2 tn
1g 30 3c bd
3u 69
3 17 sn
27 38 8m ep
71 8h ew pq
1n 20 34 4p
7o bl
5d 6x a3 d4 gm j6 jj
8w aj
b z 29 2p 5x 68 dv
7p ap c5 d6
bs bu dg eb eg fs
jc
2m 91 gb
2e 2h 6e 7i
b 2e 57 uo
9o
34 68
h 1t 41 8p c7 iq
3c

1b 2z 9u ar bn
5e 6f a9 fj gj hh hq hu i3 ju mg o7
3b ea
a 1p 3f b8
1f 1p 2j 4m 80 9s
dx
br cj gv k1 k6 kf ko lc my sp
2 19 3p eb
22 73 7s kw
2t 3n e9
6 t 2t 3j 3k 3t 4r
3 12 4j 9w k3 wl
1f 3j 9p
1f 44
z 1c 2q 4g 88 bq wi
99
l n r 14 23 2h 3d 3e 3n
3a 7v ev
7q bp l5 sl tx um
m
25 2n 43 ab
bf bq f4 f7 fe g8 gi hv l0 q1
8p dv h0 hq i8 kl ks lc ng nv qy qz rd uq
12 14 23 59
2r 3r 3v rg
t 1m 4t
7z 81 aq cp d2 f7 f9 fg hq ht je k8 qp
f l0 pl
a j2
4g do eq hj i1 ke l2 my qf qr qs wz
f 21 4x 5g 9d
1k
1c jz x3
4b 4y
75 8m b0
39 ep
56 6h
2 g j 1n 1w 2e 38 3e
g
e 1l 2r 49 cg cq
7c k8 mo pl
3b
3r kl rh
d 1h
3y 96 a6 ag at
1m 4i 51 79
4u ca hb rp
69
5o 7n c1 dk
3h 79 8u ar vj
82
17 22 3o 3v 48 4u ec w0
1e 4h d2
z 2s 3o 3v c2 cc

a 14 1v 37 co
14
2w 72
23 7x
9p ca gj hz th tj
6a 6l no
2 11 19 1y 2n 47 ci
28 51 6w gx j9
24
1q 2p
u 2x 6b
2h 5l 67 6o
u 1g 1q 2p 3x ln sx
26 31 89 aa p1
g
49 5d
i ae cm
6o ef
ld ma nr p2 sp
52 65 7k hz
30 46 48
54 rf
2q 3h 4j 6l ck dc fu
6 4r
3 1u d0 ef
2i in
7 5a
51 a9 ec mz
5z
22

5r 6f dp k7
c 8d
b3 bd
5y 9w b7 de i0
53 5k 8r
e t w 1a 1k 1q 20 26
f 93 bc bi
a 4u 5x
2o 3n d5 jh ut
23 3g
1l 1r pg
w 1y 5s 6c
8 x 12 15 9o
81
4b ef h1
3z 4k dy
1q 1s
2t 2w 35 3f 5n dc

i w 16 1c 1i
p 9g
8o ax
34 ec fl gq
e7
4 13
9 10 1m 1y rf
c 90 ts
g6 uc
5b 5v bc
2l rl
u 4e aq hu re
4k 7y is j2 md nm nr q8 q9 rp rt t9 tm
2f
a 1b e8 k7
3 13 17 1d r6
26 ao az
g y 38 at
e o u 10 14 1a
8o
1m 26
8 7t
15 4i q1
26 4t 81 9h cl gx
z 27 jx
3d 89 bl mw
5 8 8r
3f 3j f3 ip
56 5u nz
7 7l 89 al
3a 8j ai bl kr rv
47 8m
1 a m 18
i 2s
66
8
7e 82
2t ag ep h1 s9
4f
5d 7t dr e4 fv fy gk h7 he jx k2 r9 t1
2y
v 63 9w mv

1

8i fe hp hq k0 lg lk o7 pf px ra su
6a 7w 8n 8x aq c2 d8 dp sa

6 nv
kl pa
3q
1k 2a 9v
10 4w 5q 64 82 8e 8h 8r d2
1k 1r
4 np
45
9u
g
nl
i iy
p 12 1e
g cx
68
47
c pt

ii ji
2d fv h2
2g 3s
5d 7a fk s2
r 1t 3v 9u d4
5k rc
79 gu nq py
mg
1k b9 bb e6
20 7s 8d 8m
12 ph

7 k 16 sc
72 nj
2e
3k bi ct
10

52 6h aa cd dl ev ew gm ii ix lz p1
d n ah gt

9 1a 87 8h
9 2i 3w 66 7e
5r ay ht lp
6e 81 b5 c5 cc cg cp ej
2v dl ne
88 ac b9 bt cl cq dr dy e4 gi ij ls
1m 2s bp eb
6j 8t p3
x 1t 1w 8t b7
b
12 4h 5x 75 93 9v

aj

2n 7b af ck
9 4g 58 ag iw
hq p0
4r 5v 68
2t 8f a9 io p7

8b
9u g6


4z 8d a7 hk in jh
g 1c 6e 6s 7b 82 8f aq
2m 8x ad

23 64 b8 ch dm dt
i9

14

l7 r6
28

68 6t 9b bt jt li m5
ac ge lc lv nk
4 f2 h3 nx qc
5u cz eb fn fp ir k9 kv
5g 75 b2 hs
7w au
gz os pa q8
v 7l 9p cm
7v 9r qz
17 43 5r pn
7l
9q oc
3f 66 8t
6c
12 5m a8 mq
1t 2j 7n bw e8 pg
l 2g 41
1z jj
2q 54 84 l9

3r 47 96 a6 ch ck fa fq
hh
8g b3 fv ht
88
1z 5s 6d
1b 78 fk
l7
4 a4 cy fa
13 16 54 cp
ep io
4m
2g bk cu

1c 3x
ae ez ft i6 iw

6 7z ag am au ba bj bm c6
3 1v
5h 5o 6q 8u 9z
m 13
1s 4g 6x 9p

7t a8 aa ag c0 cx ix

8x d2
h 3o
4g 65 n0
63 6c a5 az c1 fb fj h4 hy
cf do g4 h0 h9 j1 k9 l2 l4
ig lf
5z a4 ac ah bp bv fb oq
3i
4k og
3e ei fz ga h4 k4 lo lp mb n5 or p2
k 30
1e 2m 4k 9g
88 8l jn

b
4f 8e
d4 h9
h lj
en g2
19 3v ku
1s
64 7y eg

3 41
8w ir ja m7 mw


t

38 5b 7s 9x

10 59 7g c2
1c 8j 8t cc cg ev jq nb
k 61

5h
q 22 5u j4 nn
2l
3i
7g ha k7 me
7r
2 h 1m 2r 4q 53 78 7h bf
6r 99
f 7f 8v a3 bd c7 j8 ml
hk jv
7a c0
en hg i5
o kp nc
19 3a
33 69 9m co em hp ii iy j8
20 73 eh ex h9
21 4e 5x
z 64 cg
3f
7y bn
jm
2e 57 gt
38 45 5g
6e 6t 70 8h ay bs cs m6
4o hu k8 o6
1l 2o 4d
18 36 3i 86
1c 54 59 ie mx n3
56 9w bw cl eq er hn i1 i9 ia io
d4 jl
2g 8r al b7 c1 ek eo hs i8 lw no
y 4m ek
26 49 b2

1v 4g 8p ar bk
v 88 8a ax bz dg do

2e ij
1p 7o b7 c8 es gw hh il k4 kz me
20 2m
53 5l 94 ae ck

2s 31 9g
98
cz h1 kn
3b 8h a8 bk bw dj ii lz mc
18 2s 6s 8a 9t bu
v x 1t
dz i5
bo
2d ir lp
9t cu
bh e0 f0
62 71 72 80 8x 9k bf c6 cm f5 fj

7v b8
2o 2r 31
dm gh
21 3t d4 kh
4s hx
a7 dd eg
6a 6y
1j 30
5a 78 9l dy
15 4k 58 5m 7b 8j 9t bk gx
3o 8p dm
7d b4 bz c0 ct db
10 1a 1n 2o
29 8a 8p 95 ay eq f4 fb he hy it jo l1
ls
1y 2a 2n 6y
25 2e 7c 7q ds k9 ly
11 2s 3n
5k gz
1z 52 80 9v c3 ee

g 2b 4q 5f 8q 8t 9v
1o 96
2 9x
3u 47 6z 76 g6 lr
w

13 2s df
5y
20 jx
96 fj
47 kd
1b 53 8g b6 ch cx f9 fd gp
16 3e 58 ei
2d 3w
1k 5k 72
fb gk
1v 4a 4z 86 8d 9r b3
49 4y 5x 85 b2 bi
3 57 d6 fy g2 gt jl

au b4 bd d0 fo jr lo
fz gq ir k0

5z 9i aj k3

2l 6u 8a 8w ab js
13 14 9c
a

a 1h 3f 4h 8o fs
8f f1
h k 2j
m 1g 36
1m 2m
4k 8w
m 1y al gl hd

d
y 3e 5l 64 7j 7q 7w cl
17 35 8f 8v be c1 fi ik
4s 5n
1h
1n 2t 5y 85 8r fc fs io
11 2z 7c
o 4r en
1p
s 54 7c 8a 8x ap b7 bi gy
g5
3 1s 2c
3p 4t 6j em ff

1z
c q 19 20 46 4u 5c et
ks
u 28 56

23 en gw i8 ii
1c
75 77 9h 9v bm dq e2 f1
32 im
1s 25 3h 4g 4s
jw
1b 28

e 3u 50
1
9 6b 88
ai ay bl bn c8 d9 gj gv h0 hm
cq l0
33 5l 7w fa
40 71 92
9u br ds eg h3
9 2g 56 57 5l 6y bn
9 61 6w 7h 8r 9y b3 ch cv d2 fp ga gl hm
4c 7n 85 8q 8t 9l 9x
3k 62 6f 7z
3
l u 1t
j 1a 1n 3y 4m
a 3m 52
1y 4i hx
4y 5c bt hc hv jk
78 7m a7 gc
33 34 7k 7w ah
1q 3b 41
gb

36 38 3m
6e ad bn c7 f7 fp ga gz io j1
4b
50 7b d0 fz
2c

6 5s 8e af

c 1b
v
r 14 18 2x 3l

1c 1u 4c 5m 88 8y d1
d 2a 2i 51 54 6w a4 e0
16 34 44 6i 74 bg h1
2k cq e6
2w 68 ec
a
ff
an
z
hj
2h 6t
g 31 4d 5q 5u 6l 8a dk
7r 93 98 9g b1 bv
1o
13 1x 25 27 4o 6j

3f 6y 72 7p ec
1d 8c ec ji

6b
9b
5p 69 72 bm
9y

2f
d 2o 2u
24 39 51
3x 42 5e


16 3t 5h h9
1u a9
et gf

2k 8x ga
2s 97 b4
6l da

4 1c 2h 2n
12 3v 4d 6q 6x d3 d4 di

z
d 29 2d 2j 35 3c 6m cc

5y 98 be fv if
92
1c

i 30 41 7m 7n
5b 6v 8w bj

bg fz j6
dh
12 5g 5h 7f cd

2i 2z bz hk
d5 dw
3 1g

ea
1d
27 2q 2r 35 45 4i 7y
6c hm
r 4i 7f 7u 9h ai b1 bq d9 i1
bg cp cz em
1f
3s 6z
5o 7e 8f
61 7f 82 d8
2v 3k 4b ft
fk
p 3w 5h 6t
2n 4b 7f
5n
7x dq
2i

3b 6c 88 a7 bp cg ft
1y 23 4b


1p c7

8 a 2r 2u 7u

6c
11 15 1b au
x 1h 3f 3m 3s 4h 87 97
2z

6o 8b aa az ci e0 ha
2j 2m 2x 47
9m go h7
7 2h
7d 8g d6
38 3f 4h 5p 63 7e 7u a6 bm
10 2v 4g 64

d bf
4c
1g 2a 3y 4s f6

2x
o 16 an g8
q 2i
a7 h8
ar ee
8z 9i
y 3c

1g 2g 59
45

v fd
10 1b 1k 5x bg dx
2d 31

2u 3d 51 6a 6o 6y 8v
1b
b0 bj
k 1c 2i 2v 32 3k 59 7a aj


a 4d 4s 9t
79 bs cj co e4
4i 71 96 ay bh c3 cm db e7 g8
6d 7d
6
bd ci
3x
b 1s
1w 28 3i 3t 5l
1v 22 2b 54 5d 5k ab bj
43 4i
z 2i
6f 8c

2m

3j 4a 4k 74 9t ax cg e4
j 1y 70 7q

19 2e
1s


3s 6d 9a al b4 bm
1l 1t 2b 3m 4b 4i 5d 5t 6j
d 2d 6q

2e 7c ag cx

18 2i 9m ad dq
4 h 28 2b 3b 4b 6f
4l 5f 7s ar
7 17 3h 97
2p 3w 4m 8p
d 24 27 3n 47 6b 6q 9u
6 2n 56 5e
f 3a 6h 77
e 57 em
9 4m
10
3d
x 1k 2h

p x 14 1d 4j 75 7j 7y 94 9d
4s dg
5 1d 28 ee

1r 1u 3u 4d
2b 80 9p ac az
g 1c 1g 2v 3h cy
18 1c 1e e9
40 62 6h e8
2 1q 52 5c 64 79 7u 9x

1y 2y 62 77 7s
v 3j 5q 90 98 99 fg
j ax az dn
o 2p 4g 4w 6m bc
1h 83
53
cm ct

50 83 8w 9c 9m
6a 6i 8n 96 bf co
ae eh
12 2f 4c 6z
2c
4j 6j a7 d1
f 2o 6g 79 8f 8o 94 9o 9w

3l 3m
1x

1a 8e 95 ci
3 n
2a 76
7 39 3p 68 71 87 8g

2a 4c 4m 6j
4n 9t af
4x
2q 48 a3 ao

29 6u 80 89 8p 99 9h a4

3p 8d
2p 7r 85 8d ae dt
7 d 3t
1l 2h 3d 46
9 2i 2p 3k 40 4q 7z

1q 2f bj
3 2d 36 6m 80 98
1c 2o 31 6x 89 9i
6 7u d1
12 2a 6j 7u 7x
m 27 3g 5t 8k 8t 93 9w ca
x 6x
7q
1t 5l 5z 66 8t 9e aj bw cy
3g cv
21 bi bk
2a 2e 2o 3c 3z 60 7d cv dd
k 1d
34 bs

m 2r 31
i 1b 48 58

ce

7q

m 77
4e 64 9v
1o 2x 3b 3l 5i
26 86
1k 6d
3d 4l 4n 4u 57 6m 8p

2z 5e 73 94 a5
c4
n 1b 23 30 8o
t
10 44 59
3q 4q
1z 7u
7 9 13 16 1y 2a 57 8x
1c 25 2f 4r
36 49
2j 2r 60
28 3j 4j

18 2x
2 w 23 2l 8q
u 5g 6l 9x ch
u x 1p 21 2j 8o
d5
x 17
h

1c 1p 26 4g 5l 7q 81 86 8a
1o 25 47 4c 4f 4h 5p 5z 7p 80 85
r 7e

w 2d 2l 48 81
20 6o d4
n 7a
1g 1q 2r
10 3j 71 ae



5v
2x 3x
45
8e
f 6p 8m
7 2q 2u 5r 5y 6e 6s
2l 3q 3t 3v 5i 7u 86 8t av
22 49 4u

1r 21 41 4k
c 5d 8q af as
2j 5a 6g 6z 70 7v
2j 2o 67 bn
17 44 4b 7u
3j 8v ba
16 1c 1p 27
s 1m

4p cf
51 5u 6a 87
21 4t
5v 8s 9h
19 6m a3 ag
3f 4d 7n ab
e 49 4y 5k
94
12 1i
41 4l 4o 7w 8r a6
3z 8f
1w 2b 3v 5h bx
52 5g 7p 84 b4
e 12 1p 2v 3q 53 6h 83 al b3
24 2j
21 5a ah

a y 1l 3m 4z 6b 7g 91 9f ah az
d 34 3w 4m 58 6e 6j

f 1r 3v 43 56

g
60
2h 80
u 37 66
u
1b 4k
1 1c
1b
o 3f 3h 7v
4 1q 2r 3c 3j 41 49 4p 61 66 6c 6m
68 96


1c 3g 45 4r 4u 62
f 12 1n 4b 5u

2x 4r
6 11
2b 9x ae
1f 5t
2y 3e 42 44 4s
4y 76
2c 3a
1y
g 16 6b 6w
b4
22 27 3k 3u 5v 97
5d 5n 65
8
n 2o 3w
15 2d 2r 61 74 9k

2r
2d 5c
44


5o
1b 8b
10
5v 6g
a 27

13 5t
2b 2e 3p
2s
n 18 1a 4h 5c 5l 5x 62 6m
3c 5c
7a
3w 4m
13 1x
1x
39
2n 56


2v
f 1z 6j a1
b 15 4y 8s
1a 1f 2x 48 4r 5l 8a
12 46 6n
24 2g 3f
1v 25 2r 3x 4g 5c 6a 6x 98
4 38 3o

10

2x 34 78
f 3i 3j
u 3u 4n 5a 5f 8h
4e
l 15 18 1m 2b 2z 4b 4w 53 5d
1g 1k 2u 5f 7a 8u 9m
2o 5p 6r 9j


q
1h 2s 3f 3n 6x

15 1q 21 2p 3t 5c 5h


4q
34 3i 6v
6j
a


3s 8k
u
2 9 m 39 4p
5j 62
i k 11 37 3b 3k 42 4b 5c
u
v 28 58 7q 88 90
6q
v 55 63 6e

34 5l
30 3t 4g 7n 7y
5 a 1i 1s 34 53
5c 7m

4d 50
25 2o 66
5 1d 1n 2y 3y 4y
y
e
2w 3a 3f 3l 3q 3u
3o 6i
2 18 2t 3c 3t
8a
16 2r 30 3a 3i 3r 4s 6u

j
e o 3o 4r 4t 53 5g 77 7i

4g
q 7q

l 1k
4k 4r
72

1e 3z 4h 5u 6w 7e 7h 86
2r 4d
g 1u 5g
58 5j 6b
3j 4k
w 1d 3h 52
1b 26 5g
4g
k n 4q 65


2x
i 16 1f 2n 33 3a
p 1b 1e
71
2b 45 4f 4s 6j


o q 1e 4b 50
2z
3q 70 7k
1g
5p 5q 6f
17 7q
p 2j
1c 2p
2b
19 39
o 2a 3b 46

a o 1l 2l
4w 5i




t 19
h 16 2l 3j 46
m p 1x
23 3d 52
3b 5d
6i
2 q 3m
20 2m 3i 5s
o 29 3k 3l
31
5l
3y
7 m 2n 32

2h 33 4g 5i 60
2e 6c
14 2n 2s
n v 3n
1x 24 32 3p
44 5w

j 2s 41
32



8 29 6g
18 1v

q
5z

2x 3m 3o

1 68
e


4j 4p
j 28


5z
k 15 39 5a

1x

t 1g
3a
3d

j 10




1j 1o
4m 4v 56
1p

3u
15
m 15 1u 24 2q 4r 4s
l 1q
1i 1m 4s


n


i

4

2y

n
5
1a
m 3s
27

4

15 3x 45
43

13
c z
1b 1c

l 1e



11
2 2q 2w

2o
5
n
36

1l 31 3e 3n
m 32


f 3f 47



v
t


s


3a 3u


19

22
1p 22
1d 2f 2x 30
c 2g

n 2e

j


2a



p
24 2f 2o












22



13 19
1m


l
1g 1t 21 22
7
2




1s
i





12 1n


1y







d





q
p

6

















l

b k
8







9 k

8 9




s


1



































`;
