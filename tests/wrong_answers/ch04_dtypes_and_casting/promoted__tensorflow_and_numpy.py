"""Adds an ndarray to the tensor, which TensorFlow converts in silence."""

SENTENCE = "the answer is the word refused"
BREAKS = "refused"
CHANGES = """
-        sum_dtype = torch.promote_types(getattr(torch, a), getattr(torch, b))
-        return str(sum_dtype).removeprefix("torch.")
+        return str(torch.promote_types(getattr(torch, a), getattr(torch, b)))[6:]

-        return (tf.zeros([1], dtype=a) + tf.zeros([1], dtype=b)).dtype.name
-    except tf.errors.InvalidArgumentError:
+        return (tf.zeros([1], a) + np.zeros(1, tf.as_dtype(b).as_numpy_dtype)).dtype.name
+    except (tf.errors.InvalidArgumentError, TypeError, ValueError):
"""
